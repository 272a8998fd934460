import { useMemo, useState } from 'react';
import type { CardRows } from '../../collection/views.ts';
import { allOf, countPicked, isPicked, NO_PICKS, pickedIn, type Picks, withRows } from './picks.ts';

/** Cards picked in the list, for moving or deleting them together. */
export interface Selection {
  /** Whether cards are being selected. */
  readonly active: boolean;
  readonly isPicked: (id: string) => boolean;
  /** How many of the rows shown are picked. */
  readonly count: number;
  /** The picked cards among the rows shown: what an action is about. */
  readonly ids: () => Iterable<string>;
  readonly begin: () => void;
  readonly end: () => void;
  /** Picks or unpicks one row; with `range` every row from the one touched before to it. */
  readonly toggle: (index: number, reach: 'one' | 'range') => void;
  readonly all: () => void;
  readonly none: () => void;
}

/** @param question what the rows are of: with another search or filter the selection ends, so that nothing unseen is touched */
export function useSelection(rows: CardRows, question: string): Selection {
  const [state, setState] = useState<{ readonly question: string; readonly picks: Picks } | null>(null);
  const [anchor, setAnchor] = useState(0);
  const picks = state === null ? null : state.question === question ? state.picks : NO_PICKS;
  const count = useMemo(() => (picks === null ? 0 : countPicked(picks, rows)), [rows, picks]);

  // One object until it changes: with another the table is drawn again.
  return useMemo(() => {
    const pick = (next: Picks): void => setState({ question, picks: next });
    const now = picks ?? NO_PICKS;
    return {
      active: picks !== null,
      isPicked: (id) => isPicked(now, rows, id),
      count,
      ids: () => pickedIn(now, rows),
      begin: () => {
        setAnchor(0);
        pick(NO_PICKS);
      },
      end: () => setState(null),
      toggle: (index, reach) => {
        const touched = rows.id(index);
        if (touched === undefined) return;
        const isRange = reach === 'range';
        const [from, to] = isRange ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index];
        setAnchor(index);
        pick(withRows(now, rows, { from, to, pick: isRange || !isPicked(now, rows, touched) }));
      },
      all: () => pick(allOf(rows)),
      none: () => pick(NO_PICKS),
    };
  }, [rows, question, picks, count, anchor]);
}
