import { useMemo, useState } from 'react';
import type { CardRows } from '../../collection/views.ts';

/** Cards picked in the list, for moving or deleting them together. */
export interface Selection {
  /** null while nothing is being selected */
  readonly picked: ReadonlySet<string> | null;
  /** Picked cards that are among the rows shown: what an action is about. */
  readonly ids: readonly string[];
  readonly begin: () => void;
  readonly end: () => void;
  /** Picks or unpicks one row; with `range` every row from the one touched before to it. */
  readonly toggle: (index: number, reach: 'one' | 'range') => void;
  readonly all: () => void;
  readonly none: () => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** @param question what the rows are of: with another search or filter the selection ends, so that nothing unseen is touched */
export function useSelection(rows: CardRows, question: string): Selection {
  const [state, setState] = useState<{ readonly question: string; readonly picked: ReadonlySet<string> } | null>(null);
  const [anchor, setAnchor] = useState(0);
  const picked = state === null ? null : state.question === question ? state.picked : NOTHING;
  const ids = useMemo(() => (picked === null ? [] : shownOf(rows, picked)), [rows, picked]);

  // One object until it changes: the table is drawn anew with another.
  return useMemo(() => {
    const pick = (next: ReadonlySet<string> | null): void =>
      setState(next === null ? null : { question, picked: next });
    return {
      picked,
      ids,
      begin: () => {
        setAnchor(0);
        pick(NOTHING);
      },
      end: () => pick(null),
      toggle: (index, reach) => {
        const touched = rows.id(index);
        if (touched === undefined) return;
        const next = new Set(picked);
        const adds = reach === 'range' || !next.has(touched);
        const from = reach === 'range' ? Math.min(anchor, index) : index;
        const to = reach === 'range' ? Math.max(anchor, index) : index;
        for (let at = from; at <= to; at++) {
          const id = rows.id(at);
          if (id === undefined) continue;
          if (adds) next.add(id);
          else next.delete(id);
        }
        setAnchor(index);
        pick(next);
      },
      all: () => {
        const next = new Set<string>();
        for (let at = 0; at < rows.length; at++) next.add(rows.id(at) ?? '');
        pick(next);
      },
      none: () => pick(NOTHING),
    };
  }, [rows, question, picked, ids, anchor]);
}

function shownOf(rows: CardRows, picked: ReadonlySet<string>): readonly string[] {
  const shown: string[] = [];
  for (let at = 0; picked.size > 0 && at < rows.length; at++) {
    const id = rows.id(at);
    if (id !== undefined && picked.has(id)) shown.push(id);
  }
  return shown;
}
