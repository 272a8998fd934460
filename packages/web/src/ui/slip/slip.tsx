import { Fragment, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './slip.module.css';

export interface SlipProps {
  title: ReactNode;
  as?: 'h1' | 'h2' | undefined;
  /** `SlipRow`s */
  children: ReactNode;
  /** below the rows: what to do, e.g. buttons of size lg */
  actions?: ReactNode;
  /** on the shaded foot: `SlipDates` */
  foot?: ReactNode;
}

/** A paper slip: title above the red rule, terms and values below. For profile, payment and success. */
export function Slip({ title, as: Tag = 'h1', children, actions, foot }: SlipProps) {
  return (
    <section className={s.slip}>
      <Tag className={s.title}>{title}</Tag>
      <div className={s.rule} />
      <dl className={s.rows}>{children}</dl>
      {actions !== undefined && <div className={s.actions}>{actions}</div>}
      {foot !== undefined && <div className={s.foot}>{foot}</div>}
    </section>
  );
}

/** Long addresses break where a reader would break them: after the at sign and after full stops. */
const breakable = (value: ReactNode): ReactNode =>
  typeof value !== 'string'
    ? value
    : value.split(/(?<=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ));

/** One line of a slip; a sum is set in serif. */
export function SlipRow({
  term,
  children,
  kind = 'plain',
}: {
  term: ReactNode;
  children: ReactNode;
  kind?: 'plain' | 'sum';
}) {
  return (
    <div className={cx(s.row, kind === 'sum' && s.sum)}>
      <dt>{term}</dt>
      <dd>{breakable(children)}</dd>
    </div>
  );
}

/** From one date to another, `DayTicks` between them. */
export function SlipDates(props: {
  from: ReactNode;
  fromName: ReactNode;
  to: ReactNode;
  toName: ReactNode;
  ticks: ReactNode;
}) {
  return (
    <div className={s.dates}>
      <span>
        <small>{props.fromName}</small>
        <b>{props.from}</b>
      </span>
      {props.ticks}
      <span>
        <small>{props.toName}</small>
        <b>{props.to}</b>
      </span>
    </div>
  );
}
