import type { RefusedRow } from '../../data/import-cards.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import s from './import.module.css';

/** More than these nobody reads, and a page has to draw them. */
const MOST = 1000;

/** Every row that is not taken, with its place in the file and the reason. */
export function RefusedRows({ refused }: { refused: readonly RefusedRow[] }) {
  const { t } = useTexts();
  if (refused.length === 0) return null;
  return (
    <>
      <h2 className={s.refusedTitle}>{t('import.refused', { count: refused.length })}</h2>
      <table className={s.table}>
        <tbody className={s.refused}>
          {refused.slice(0, MOST).map(({ row, message }) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td className={s.word}>{row.word}</td>
              <td>{messageText(t, message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {refused.length > MOST && <p className={s.small}>{t('import.more', { count: refused.length - MOST })}</p>}
    </>
  );
}
