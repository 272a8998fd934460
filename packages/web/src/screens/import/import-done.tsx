import { Link } from 'react-router';
import type { ImportPlan } from '../../data/import-cards.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import s from './import.module.css';
import { RefusedRows } from './refused-rows.tsx';

/** What an import has done. The rows that were not taken stay until the page is left. */
export function ImportDone({ plan, added, onAgain }: { plan: ImportPlan; added: number; onAgain: () => void }) {
  const { t } = useTexts();
  const stopped = added < plan.add.length;
  return (
    <>
      <p role="status">{stopped ? t('import.stopped', { added, all: plan.add.length }) : t('import.sent')}</p>
      {plan.there > 0 && <p>{t('import.there', { count: plan.there })}</p>}
      <RefusedRows refused={plan.refused} />
      <div className={s.buttons}>
        <Link className={buttonClass({ kind: 'pen' })} to="/">
          {t('import.toBoxes')}
        </Link>
        <Button kind="quiet" onClick={onAgain}>
          {t('import.another')}
        </Button>
      </div>
    </>
  );
}
