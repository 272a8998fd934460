import type { Answered } from '@siedem/domain';
import { useTexts } from '../../../i18n/use-texts.ts';
import s from './lesson-end.module.css';

const SHOWN = 7;

/** The missed cards: what each says and what was typed, struck. */
export function NotYet({ missed }: { missed: readonly Answered[] }) {
  const { t } = useTexts();
  return (
    <section className={s.look}>
      <h2>
        {t('lessonEnd.notYet')} <small>{t('lessonEnd.struck')}</small>
      </h2>
      <ol>
        {missed.slice(0, SHOWN).map(({ card, typed }) => (
          <li key={card.id}>
            <span className={s.word}>{card.word}</span>
            <span className={s.mean}>{card.meanings.join(', ')}</span>
            {typed === '' ? <span className={s.mean}>{t('lessonEnd.noAnswer')}</span> : <s>{typed}</s>}
          </li>
        ))}
      </ol>
      {missed.length > SHOWN && <p>{t('lessonEnd.more', { count: missed.length - SHOWN })}</p>}
    </section>
  );
}
