import { learnedLanguage } from '@siedem/domain';
import { useState } from 'react';
import type { ArchivedCategory } from '../../data/archive.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePrinting } from '../../platform/use-printing.ts';
import { Button } from '../../ui/button/button.tsx';
import { TabTrack } from '../../ui/index-tab/index-tab.tsx';
import s from './archive.module.css';

/** Rows drawn before somebody asks for the rest; printing has all. */
const FIRST = 300;

/** Cards to read: nothing can be changed here. */
export function ArchiveTable({ category, cards }: { category: ArchivedCategory; cards: ArchivedCategory['cards'] }) {
  const { t } = useTexts();
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const shown = all || printing ? cards : cards.slice(0, FIRST);
  const lang = learnedLanguage(category.name)?.tag;
  return (
    <>
      <table className={s.table}>
        <caption>{category.name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('list.word')}</th>
            <th scope="col">{t('list.meaning')}</th>
            <th scope="col">{t('list.box')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, word, meanings, note, example, position }) => (
            <tr key={id}>
              <td lang={lang} className={s.word}>
                {word}
              </td>
              <td className={s.meaning}>
                {meanings.join(', ')}
                {note !== '' && <small>{note}</small>}
                {example !== '' && <small lang={lang}>{example}</small>}
              </td>
              <td className={s.place}>
                {position > 0 && (
                  <TabTrack position={position} of={category.boxes} label={t('archive.box', { position })} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < cards.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t('archive.more', { count: cards.length - shown.length })}
        </Button>
      )}
    </>
  );
}
