import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import s from './export.module.css';

export interface FormatCardProps {
  readonly name: string;
  /** with its dot, e.g. `.apkg` */
  readonly extension: string;
  readonly taken: boolean;
  readonly onTake: () => void;
  /** what it is good for */
  readonly about: string;
  /** more to choose or to say, while it is taken */
  readonly children?: ReactNode;
}

/** One kind of file, as a radio on a card. */
export function FormatCard({ name, extension, taken, onTake, about, children }: FormatCardProps) {
  const id = useId();
  return (
    <div className={cx(s.format, taken && s.taken)}>
      <label className={s.choice}>
        <input
          type="radio"
          name="format"
          checked={taken}
          onChange={onTake}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-about`}
        />
        <b id={`${id}-name`}>{name}</b>
        <code>{extension}</code>
        <span id={`${id}-about`}>{about}</span>
      </label>
      {taken && children !== undefined && <div className={s.more}>{children}</div>}
    </div>
  );
}
