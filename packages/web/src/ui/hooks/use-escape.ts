import { useLayoutEffect, useRef } from 'react';

/** Calls `leave` on Escape, unless a dialog, a menu or an input method has taken the key. */
export function useEscape(leave: () => void): void {
  const latest = useRef(leave);
  useLayoutEffect(() => {
    latest.current = leave;
  });
  // Who sees the page can press the key: a layout effect, as there is a frame before the others.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null) return;
      // A search field would be emptied on the way out.
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
