import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { CardRows } from '../../collection/views.ts';

/** Controls of a row by their place in it, those that are not shown left out. */
const controls = (row: Element | null): HTMLElement[] =>
  [...(row?.querySelectorAll<HTMLElement>('a, button, input') ?? [])].filter((each) => each.checkVisibility());

/**
 * Keeps the focus in the rows: after a card is deleted on the same control of the card that follows, and with the arrows
 * from one box to tick to the next.
 */
export function useRowFocus(space: RefObject<HTMLElement | null>, rows: CardRows) {
  const waiting = useRef<{ readonly index: number; readonly place: number } | null>(null);
  const rowAt = (index: number): Element | null => space.current?.querySelector(`[data-index="${index}"]`) ?? null;

  useLayoutEffect(() => {
    const target = waiting.current;
    if (target === null) return;
    waiting.current = null;
    const index = Math.min(target.index, rows.length - 1);
    controls(rowAt(index))[target.place]?.focus({ preventScroll: true });
  });

  return {
    /** Call it before the card of this row goes. */
    stayAt: (index: number): void => {
      const row = rowAt(index);
      const own = controls(row).filter((each) => each.closest('[popover]') === null);
      const { activeElement } = document;
      // The menu of a phone closes with its card: the button that opens it is the last one of the row.
      const place = activeElement instanceof HTMLElement ? own.indexOf(activeElement) : -1;
      waiting.current = { index, place: place >= 0 ? place : own.length - 1 };
    },
    /** Arrow up and down lead from box to box; answers the row that was reached. */
    step: (event: KeyboardEvent): number | null => {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const { target } = event;
      if (by === 0 || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return null;
      event.preventDefault();
      const index = Number(target.closest('[data-index]')?.getAttribute('data-index')) + by;
      const next = rowAt(index)?.querySelector<HTMLInputElement>('input[type="checkbox"]');
      if (next === null || next === undefined) return null;
      next.focus();
      return index;
    },
  };
}
