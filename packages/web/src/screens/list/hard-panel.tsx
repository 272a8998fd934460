import { Pencil } from 'lucide';
import { useEffect, useMemo } from 'react';
import type { CategoryView } from '../../collection/views.ts';
import { changeMargin } from '../../data/commands.ts';
import { cardNow } from '../../data/lesson/lesson-source.ts';
import { useHard } from '../../data/lesson/hard-cards.ts';
import { dateText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { NoteSheet } from '../../ui/note-sheet/note-sheet.tsx';
import s from './hard-panel.module.css';
import type { HardRows } from './hard-rows.ts';

export interface HardPanelProps {
  readonly category: CategoryView;
  /** Whether the filter is chosen; otherwise only the rows are reported. */
  readonly shown: boolean;
  readonly onRows: (rows: HardRows) => void;
  /** id of the card that a note is being written for */
  readonly noted: string | null;
  readonly onNoted: () => void;
}

/** Rows by their key: "id falls answers" of each card, with commas between. */
function rowsOf(key: string): HardRows {
  const cards = key === '' ? [] : key.split(',').map((each) => each.split(' '));
  return {
    ids: cards.map(([id = '']) => id),
    answers: new Map(
      cards.map(([id = '', falls, answers]) => [id, { falls: Number(falls), answers: Number(answers) }]),
    ),
  };
}

/** Pairs that are mixed up, and practice, above the hard cards of the list (lessons §7.2). */
export function HardPanel({ category, shown, onRows, noted, onNoted }: HardPanelProps) {
  const { t, language } = useTexts();
  const { cards, pairs, at, isOffline } = useHard(category.id);
  const key = cards.map(({ card, falls, answers }) => `${card} ${falls} ${answers}`).join();
  // The same rows while nothing about them changes, or the table would be drawn with every letter typed.
  const rows = useMemo(() => rowsOf(key), [key]);
  useEffect(() => onRows(rows), [onRows, rows]);
  if (!shown) return null;
  return (
    <div className={s.panel}>
      {pairs.length > 0 && (
        <ul className={s.pairs} aria-label={t('hard.mixed')}>
          <li aria-hidden="true">{t('hard.mixed')}</li>
          {pairs.map(({ cards: ids }) => (
            <li key={ids.join()}>
              <Link className={s.pair} to={`/practice?apart=${ids.join()}`}>
                <span>{ids.map((id) => cardNow(id)?.word).join(' · ')}</span> <small>{t('hard.apart')}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {cards.length > 0 && (
        <Link className={buttonClass()} to="/practice?hard">
          <Icon of={Pencil} />
          {t('hard.practise', { count: cards.length })}
        </Link>
      )}
      {noted !== null && <NoteSheet onSave={(note) => changeMargin(noted, { note })} onClose={onNoted} />}
      {isOffline && at !== null && <p className={s.asOf}>{t('hard.asOf', { date: dateText(language, at) })}</p>}
    </div>
  );
}
