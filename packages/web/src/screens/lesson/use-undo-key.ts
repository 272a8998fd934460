import { useEffect } from 'react';

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && !target.readOnly && target.value !== '';

/** Ctrl+Z, or ⌘Z, outside a text being written: there it belongs to the text. */
export function useUndoKey(undo: (() => void) | undefined): void {
  useEffect(() => {
    if (!undo) return undefined;
    const press = (event: KeyboardEvent): void => {
      const pressed =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
      if (!pressed || event.repeat || isWriting(event.target)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo]);
}
