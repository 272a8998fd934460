import type { Judged } from '@siedem/domain';
import { useState } from 'react';
import { changeMargin } from '../../../data/commands.ts';
import { hardCardsNow } from '../../../data/lesson/hard-kept.ts';
import { cardNow } from '../../../data/lesson/lesson-source.ts';
import { useMargin } from '../../../data/lesson/use-margin.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Link } from '../../../ui/link/link.tsx';
import { Speaker } from '../speech/later-speech.ts';
import { NoteSheet } from '../../../ui/note-sheet/note-sheet.tsx';
import s from './tools.module.css';

export interface MarginNotesProps {
  readonly card: string;
  readonly typed: string;
  readonly checked: Judged;
  readonly lang: string | undefined;
}

/** Whether a card is hard by what is known here. */
function isHard(card: string): boolean {
  const category = cardNow(card)?.category;
  return category !== undefined && hardCardsNow(category).some((each) => each.card === card);
}

/** What is beside a card after its verdict: the other card that was meant, note, example (lessons §4.4). */
export function MarginNotes({ card, typed, checked, lang }: MarginNotesProps) {
  const { t } = useTexts();
  const { note, example } = useMargin(card);
  const [whole, setWhole] = useState(false);
  const [writing, setWriting] = useState(false);
  const isMixedUp = checked.other !== null && !(checked.kind === 'synonym' && checked.verdict === 'again');
  const other = isMixedUp && checked.other !== null ? cardNow(checked.other) : undefined;
  const offersNote = note === '' && checked.verdict !== 'good' && isHard(card);
  if (note === '' && example === '' && other === undefined && !offersNote) return null;
  return (
    // Where the window is low the first line alone is seen, whole on tap; readers have all of it.
    <div className={cx(s.margin, whole && s.whole)} onClick={() => setWhole(true)} role="presentation">
      {other && (
        <p>
          <span>{t('lessonTools.wrote', { text: typed, meanings: other.meanings.join(', ') })}</span>
          {checked.kind === 'confusion' && (
            <Link className={buttonClass({ kind: 'quiet', size: 'sm' })} to={`/practice?apart=${card},${other.id}`}>
              {t('lessonTools.apart')}
            </Link>
          )}
        </p>
      )}
      <dl>
        {note !== '' && (
          <div>
            <dt>{t('lessonTools.note')}</dt>
            <dd>{note}</dd>
          </div>
        )}
        {example !== '' && (
          <div>
            <dt>{t('lessonTools.example')}</dt>
            <dd lang={lang} className={s.example}>
              {example}
              <Speaker text={example} lang={lang} reads="on press" place="flow" keys="none" />
            </dd>
          </div>
        )}
      </dl>
      {offersNote && (
        <Button kind="quiet" size="sm" onClick={() => setWriting(true)}>
          {t('note.add')}
        </Button>
      )}
      {writing && <NoteSheet onSave={(note) => changeMargin(card, { note })} onClose={() => setWriting(false)} />}
    </div>
  );
}
