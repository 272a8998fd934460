import { useEffect } from 'react';

const isText = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && !target.readOnly;

/** F1 anywhere, or `?` outside a text being written (lessons §5.4). */
export function useKeyMapKey(show: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== 'F1' && (event.key !== '?' || isText(event.target))) return;
      event.preventDefault();
      show();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [show]);
}
