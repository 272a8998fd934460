import { type RefObject, useLayoutEffect } from 'react';

/** `/` leads to the search, unless something is being typed. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog') !== null;
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [field]);
}
