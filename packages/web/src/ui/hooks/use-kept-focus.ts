import { useEffect, useRef } from 'react';

/**
 * Where a row or a form with the focus goes away, the focus stays in the main part instead of falling to the page.
 *
 * @param shape what the view consists of, e.g. how many rows; a change is looked after
 */
export function useKeptFocus(shape: number): void {
  const before = useRef(shape);
  useEffect(() => {
    if (before.current === shape) return;
    before.current = shape;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [shape]);
}
