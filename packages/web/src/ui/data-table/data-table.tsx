import { Check, Clock } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import s from './data-table.module.css';

/**
 * The list of cards as a table of `div`s with table roles, so that rows may be placed by a virtual list. One row is
 * 49 px; on phones 64, in two lines. Children: `DataHead`, then `DataRow`s (or one element with role "rowgroup").
 *
 * @param props.rowCount rows in all with the head, where not all are in the page
 */
export function DataTable({ label, rowCount, children }: { label: string; rowCount?: number; children: ReactNode }) {
  return (
    <div className={s.table} role="table" aria-label={label} aria-rowcount={rowCount}>
      {children}
    </div>
  );
}

/** Heads of the columns; the fifth, for actions, is only read. Phones hide the row from the eye. `pick` heads the boxes to tick. */
export function DataHead({ pick, children }: { pick?: ReactNode; children: readonly ReactNode[] }) {
  return (
    <div className={cx(s.head, pick !== undefined && s.picking)} role="row">
      {pick !== undefined && <span role="columnheader">{pick}</span>}
      {children.map((name, index) => (
        <span key={index} role="columnheader">
          {name}
        </span>
      ))}
    </div>
  );
}

export interface DataRowProps extends Omit<ComponentProps<'div'>, 'children' | 'role'> {
  /** `PickBox`, while cards are selected; every row and the head have one then, or none */
  pick?: ReactNode;
  word: ReactNode;
  /** language of the word, where it is known */
  wordLang?: string | undefined;
  meaning: ReactNode;
  meaningLang?: string | undefined;
  /** `TabTrack` */
  box: ReactNode;
  /** `CardState` */
  state: ReactNode;
  /** icon buttons at a desk, a menu on phones: the screen gives the one that fits (`usePhone`) */
  actions: ReactNode;
}

/** One card. Attributes (`style`, `aria-rowindex`, `data-*`) and `ref` reach the row. */
export function DataRow(props: DataRowProps) {
  const { pick, word, wordLang, meaning, meaningLang, box, state, actions, className, ...rest } = props;
  return (
    <div {...rest} className={cx(s.row, pick !== undefined && s.picking, className)} role="row">
      {pick !== undefined && (
        <span className={s.pick} role="cell">
          {pick}
        </span>
      )}
      <span className={s.word} role="cell" lang={wordLang}>
        {word}
      </span>
      <span className={s.meaning} role="cell" lang={meaningLang}>
        {meaning}
      </span>
      <span className={s.box} role="cell">
        {box}
      </span>
      <span className={s.state} role="cell">
        {state}
      </span>
      <span className={s.actions} role="cell">
        {actions}
      </span>
    </div>
  );
}

/** State of a card: due with an upright card, waiting with a clock, known with a check; the text says it. */
export function CardState({ kind, children }: { kind: 'due' | 'waiting' | 'known'; children: ReactNode }) {
  return (
    <span className={cx(s.cardState, s[kind])}>
      {kind === 'due' ? <i className={s.upright} /> : <Icon of={kind === 'known' ? Check : Clock} size="sm" />}
      {children}
    </span>
  );
}

/** The state as a button that opens an explanation under the row, whose id is `controls`. */
export function StateButton({
  expanded,
  controls,
  onPress,
  children,
}: {
  expanded: boolean;
  controls: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={s.stateButton}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
