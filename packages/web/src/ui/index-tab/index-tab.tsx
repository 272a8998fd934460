import { ArrowLeft, ArrowRight } from 'lucide';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { rampIndex } from '../ramp.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import s from './index-tab.module.css';

/** Where a card or a divider is: its display order from 1, among how many boxes. */
export interface Place {
  position: number;
  of: number;
}

export interface IndexTabProps extends Place {
  /** card is 24 px from the sheet's side (14 on phones), row in 20 (10) */
  on: 'card' | 'row';
  /** word read before the number, e.g. "Box"; without it the tab is hidden from readers */
  name?: string | undefined;
  /** the position just left: its number is on the tab until it is halfway */
  from?: number | undefined;
}

/**
 * The cut tab of a card or a divider. Its parent must be positioned and comes right below it. When `position`
 * changes, the tab slides there.
 */
export function IndexTab({ position, of, on, name, from }: IndexTabProps) {
  return (
    <span
      className={cx(s.rail, s[on])}
      // Attributes, not a style: a page rendered ahead may hold no inline styles.
      data-slot={position}
      data-slots={of}
      data-box={rampIndex(position, of)}
      aria-hidden={name === undefined || undefined}
    >
      <span className={s.tab}>
        {name !== undefined && <VisuallyHidden>{name} </VisuallyHidden>}
        {from === undefined ? (
          position
        ) : (
          <span className={s.turned} data-from={from}>
            <span>{position}</span>
          </span>
        )}
      </span>
    </span>
  );
}

/**
 * The numbers of all positions above a card, the card's own left out; where it came from, a dashed ghost with an
 * arrow is. Hidden from readers: the head of the card names the box.
 *
 * @param props.from the position just left, after a verdict moved the card
 */
export function Slots({ position, of, from }: Place & { from?: number | undefined }) {
  return (
    <span className={cx(s.slots, s.card)} data-slots={of} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => {
        const slot = index + 1;
        if (slot === position) return <span key={slot} />;
        if (slot !== from) return <span key={slot}>{slot}</span>;
        return (
          <span key={slot} className={s.ghost}>
            <Icon of={position > from ? ArrowRight : ArrowLeft} size="sm" />
          </span>
        );
      })}
    </span>
  );
}

/**
 * The small track of a list row: all positions, the card's own standing up with its number.
 *
 * @param props.label what readers hear, e.g. "Box 3, 3 days"
 */
export function TabTrack({ position, of, label }: Place & { label: string }) {
  return (
    <span className={s.track} data-box={rampIndex(position, of)} role="img" aria-label={label}>
      {Array.from({ length: of }, (_, index) =>
        index + 1 === position ? <b key={index}>{position}</b> : <i key={index} />,
      )}
    </span>
  );
}

/**
 * A box as one chip: in verdicts, settings and tables.
 *
 * @param props.size sm 20 px (default), lg 26 px with a thin line below
 * @param props.name word read before the number, e.g. "Box"
 */
export function BoxChip({ position, of, size = 'sm', name }: Place & { size?: 'sm' | 'lg'; name?: string }) {
  return (
    <span className={cx(s.chip, size === 'lg' && s.chipLarge)} data-box={rampIndex(position, of)}>
      {name !== undefined && <VisuallyHidden>{name} </VisuallyHidden>}
      {position}
    </span>
  );
}
