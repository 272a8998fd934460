import { Lock } from 'lucide';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FieldError } from '../field/field-error.tsx';
import { Icon } from '../icon/icon.tsx';
import s from './setting-row.module.css';

/** A white sheet with the lightest shadow, for lists and forms on the desk. */
export const sheetClass = s.sheet;

/** A sheet of settings, an ordered list. Children: `SettingRow`. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <ol className={cx(sheetClass, s.rows)}>{children}</ol>;
}

export interface SettingRowProps {
  /** its name among things that move (`showMove`) */
  moves?: string | undefined;
  /** `BoxChip` of size lg */
  chip: ReactNode;
  name: ReactNode;
  note: ReactNode;
  /** changed tints the row */
  state?: 'still' | 'changed' | undefined;
  /** why it cannot be changed, shown with a lock in place of controls */
  locked?: ReactNode;
  /** what is wrong with the choice, below the controls */
  error?: ReactNode;
  /** selects and buttons */
  children?: ReactNode;
}

/** One box on the settings screen. */
export function SettingRow({ moves, chip, name, note, state = 'still', locked, error, children }: SettingRowProps) {
  return (
    <li className={cx(s.row, state === 'changed' && s.changed)} data-moves={moves}>
      {chip}
      <span className={s.name}>{name}</span>
      <span className={s.note}>{note}</span>
      {locked === undefined ? (
        <div className={s.controls}>{children}</div>
      ) : (
        <span className={s.locked}>
          <Icon of={Lock} size="sm" />
          {locked}
        </span>
      )}
      {locked === undefined && (
        <div className={s.error}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </li>
  );
}
