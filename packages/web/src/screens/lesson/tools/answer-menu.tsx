import type { Verdict } from '@siedem/domain';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { TurnActs } from '../lesson-actions.tsx';
import s from './tools.module.css';

export interface AnswerMenuProps {
  readonly verdict: Verdict;
  readonly typed: string;
  readonly acts: TurnActs;
  /** by key it takes the focus; pressed, the line keeps it, and a phone its keyboard */
  readonly opened: 'pressed' | 'by key';
  readonly onClose: () => void;
}

/** "More about this answer" (lessons §4.1): this time, or always. */
export function AnswerMenu({ verdict, typed, acts, opened, onClose }: AnswerMenuProps) {
  const { t } = useTexts();
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => {
    if (opened === 'by key') menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [opened]);
  // Before the screen hears of it: Escape closes what is open first.
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      onClose();
    };
    const touch = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !menu.current?.parentElement?.contains(target)) onClose();
    };
    window.addEventListener('keydown', press, { capture: true });
    window.addEventListener('pointerdown', touch);
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
      window.removeEventListener('pointerdown', touch);
    };
  }, [onClose]);
  const move = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    all[(at + (event.key === 'ArrowDown' ? 1 : -1) + all.length) % all.length]?.focus();
  };
  const entries =
    verdict === 'good'
      ? [
          { name: t('lessonTools.wrongOnce'), note: t('lessonTools.wrongOnceNote'), act: acts.wrong },
          {
            name: t('lessonTools.wrongAlways'),
            note: t('lessonTools.wrongAlwaysNote', { text: typed }),
            act: acts.wrongAlways,
          },
        ]
      : [
          { name: t('lessonTools.correctOnce'), note: t('lessonTools.correctOnceNote'), act: acts.correct },
          {
            name: t('lessonTools.correctAlways'),
            note: t('lessonTools.correctAlwaysNote', { text: typed }),
            act: acts.correctAlways,
          },
          {
            name: t('lessonTools.wrongAlways'),
            note: t('lessonTools.wrongAlwaysNote', { text: typed }),
            act: acts.wrongAlways,
          },
        ];
  return (
    <div ref={menu} className={s.menu} role="menu" tabIndex={-1} aria-label={t('lesson.more')} onKeyDown={move}>
      {entries.map(({ name, note, act }, index) => (
        // The button covers its note too: what is beside its name is a description, not part of the name.
        <div key={name} role="none" className={s.entry}>
          <button
            type="button"
            role="menuitem"
            aria-describedby={`answer-menu-${index}`}
            onClick={() => {
              onClose();
              act();
            }}
          >
            {name}
          </button>
          <small id={`answer-menu-${index}`}>{note}</small>
        </div>
      ))}
    </div>
  );
}
