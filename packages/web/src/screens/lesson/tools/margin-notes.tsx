import type { Judged } from '@siedem/domain';
import { cardNow } from '../../../data/lesson/lesson-source.ts';
import { useMargin } from '../../../data/lesson/use-margin.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import s from './tools.module.css';

export interface MarginNotesProps {
  readonly card: string;
  readonly typed: string;
  readonly checked: Judged;
  readonly lang: string | undefined;
}

/** What stands beside a card after its verdict: the other card that was meant, note, example (lessons §4.4). */
export function MarginNotes({ card, typed, checked, lang }: MarginNotesProps) {
  const { t } = useTexts();
  const { note, example } = useMargin(card);
  const isMixedUp = checked.other !== null && !(checked.kind === 'synonym' && checked.verdict === 'again');
  const other = isMixedUp && checked.other !== null ? cardNow(checked.other) : undefined;
  if (note === '' && example === '' && other === undefined) return null;
  return (
    <div className={s.margin}>
      {other && <p>{t('lessonTools.wrote', { text: typed, meanings: other.meanings.join(', ') })}</p>}
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
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
