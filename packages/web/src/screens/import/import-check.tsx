import type { ImportPlan } from '../../data/import-cards.ts';
import { boxText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import s from './import.module.css';
import { RefusedRows } from './refused-rows.tsx';

/** Cards shown as an example of what will come. */
const SHOWN = 8;

export interface ImportCheckProps {
  readonly plan: ImportPlan;
  readonly onAdd: () => void;
  readonly onCancel: () => void;
}

/** What an import will do, before it does it. */
export function ImportCheck({ plan, onAdd, onCancel }: ImportCheckProps) {
  const { t } = useTexts();
  const { add, there, refused, newCategories } = plan;
  const skipped = there + refused.length;
  const idle = add.length === 0 && newCategories.length === 0;
  return (
    <>
      {add.length > 0 && (
        <table className={s.table}>
          <tbody>
            {add.slice(0, SHOWN).map(({ row, word, meanings }) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td className={s.word}>{word}</td>
                <td>{meanings.join(', ')}</td>
                <td>{boxText(t, { ...row.box, interval: row.box.kind === 'middle' ? row.box.interval : null })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {add.length > 0 && (
        <p>{t('import.into', { names: [...new Set(add.map(({ category }) => category))].join(', ') })}</p>
      )}
      {add.length > SHOWN && <p className={s.small}>{t('import.more', { count: add.length - SHOWN })}</p>}
      {newCategories.length > 0 && <p>{t('import.newCategories', { names: newCategories.join(', ') })}</p>}
      {there > 0 && <p>{t('import.there', { count: there })}</p>}
      <RefusedRows refused={refused} />
      {idle && <p>{t('import.nothing')}</p>}
      <div className={s.buttons}>
        {!idle && (
          <Button kind="pen" onClick={onAdd}>
            {skipped > 0 ? t('import.addSkip', { added: add.length, skipped }) : t('import.add', { added: add.length })}
          </Button>
        )}
        <Button kind={idle ? 'pen' : 'quiet'} onClick={onCancel}>
          {idle ? t('import.another') : t('common.cancel')}
        </Button>
      </div>
    </>
  );
}
