import { useEffect, useRef } from 'react';

/** Tells whether the page was last touched by pointer: the focus then moves because something was pressed, not by Tab. */
export function usePressed(): () => boolean {
  const pressed = useRef(false);
  useEffect(() => {
    const follow = ({ type }: Event): void => {
      pressed.current = type === 'pointerdown';
    };
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) document.addEventListener(kind, follow, { capture: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, follow, { capture: true });
    };
  }, []);
  return () => pressed.current;
}
