import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IndexTab, type Place } from '../index-tab/index-tab.tsx';
import { OnlyDesk, OnlyPhone } from '../only/only.tsx';
import { buttonClass } from '../button/button.tsx';
import { rampIndex } from '../ramp.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import s from './divider-stack.module.css';

/** The drawer: dividers one in front of the other, an ordered list. Children: `Divider`. */
export function DividerStack({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ol className={s.stack} aria-label={label}>
      {children}
    </ol>
  );
}

/** A number with its name below it, e.g. 28 Cards. */
export interface Figure {
  name: ReactNode;
  value: ReactNode;
  /** zero is set in a quiet tone */
  weight?: 'strong' | 'zero' | undefined;
}

export interface DividerProps extends Place {
  /** label of the box, becomes an h2 */
  label: ReactNode;
  /** small line under the label on phones, where the figures are left out */
  phoneNote?: ReactNode;
  /** `Ticks`; takes the colour of the box */
  ticks?: ReactNode;
  figures: readonly Figure[];
  /** a link with `dividerLinkClass`; the whole row becomes its target */
  action: ReactNode;
  /** a `Menu` with what else can be done; it lies over the row's link */
  menu?: ReactNode;
}

/** One box of the drawer. */
export function Divider({ position, of, label, phoneNote, ticks, figures, action, menu }: DividerProps) {
  return (
    <li className={s.divider} data-box={rampIndex(position, of)} data-moves={`divider ${position}`}>
      <IndexTab position={position} of={of} on="row" />
      <div className={s.inside}>
        <h2 className={s.label}>
          {label}
          {phoneNote !== undefined && (
            <OnlyPhone>
              <small>{phoneNote}</small>
            </OnlyPhone>
          )}
        </h2>
        <span className={s.ticks}>{ticks}</span>
        <OnlyDesk>
          {figures.map((figure, index) => (
            <dl key={index} className={cx(s.figure, figure.weight === 'zero' && s.zero)}>
              <dt>{figure.name}</dt>
              <dd>{figure.value}</dd>
            </dl>
          ))}
        </OnlyDesk>
        {action}
        {menu !== undefined && <span className={s.menu}>{menu}</span>}
      </div>
    </li>
  );
}

/**
 * Class of the one link of a row; its target is the row. Its content is `DividerLinkText`.
 *
 * @param state due when cards wait, quiet when none does
 */
export function dividerLinkClass(state: 'due' | 'quiet'): string {
  return cx(buttonClass({ kind: state === 'due' ? 'soft' : 'quiet', size: 'sm' }), s.link);
}

/**
 * The words of a row's link: "Learn" for all, "box 3, 3 days, 9 available" for readers, the number for phones.
 *
 * @param props.about what readers hear after the word
 * @param props.count shown after the word on phones, where the figures are left out
 */
export function DividerLinkText({ children, about, count }: { children: ReactNode; about: string; count?: ReactNode }) {
  return (
    <>
      <span>
        {children}
        <VisuallyHidden> {about}</VisuallyHidden>
      </span>
      {count !== undefined && (
        <OnlyPhone>
          <b aria-hidden="true">{count}</b>
        </OnlyPhone>
      )}
    </>
  );
}

/** A divider without figures, only its label: for the landing page. The last one may hold content. */
export function Fold({ position, of, label, children }: Place & { label: ReactNode; children?: ReactNode }) {
  return (
    <div className={cx(s.fold, children !== undefined && s.front)} data-box={rampIndex(position, of)}>
      <IndexTab position={position} of={of} on="row" />
      <p className={s.foldLabel}>{label}</p>
      {children}
    </div>
  );
}

/** The drawer while nothing is known yet: `count` flat dividers of the right height. Hidden from readers. */
export function DividerSkeleton({ count = 7 }: { count?: number }) {
  return (
    <div className={s.stack} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={cx(s.divider, s.blank)} data-box={rampIndex(index + 1, count)}>
          <div className={s.inside}>
            <i className={s.bar} />
          </div>
        </div>
      ))}
    </div>
  );
}
