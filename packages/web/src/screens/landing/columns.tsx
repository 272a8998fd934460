import type { DemoLetter } from './demo-state.ts';
import s from './columns.module.css';

/**
 * A correction as columns of two letters, the typed one over the accepted one. Unlike ui's `Diff` it measures nothing,
 * so a page without scripts has it too. `enliven` draws the same columns.
 */
export function Columns({ letters, tone }: { letters: readonly DemoLetter[]; tone: 'near' | 'wrong' }) {
  return (
    <div className={s.columns} data-tone={tone} data-columns="" aria-hidden="true">
      {Array.from(letters.entries(), ([place, { kind, typed, accepted }]) => (
        <span key={place} data-kind={kind}>
          <span>{typed}</span>
          <span>{accepted}</span>
        </span>
      ))}
    </div>
  );
}
