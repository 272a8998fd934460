import { Undo2 } from 'lucide';
import { useState } from 'react';
import { type EarlierImport, useEarlierImports } from '../../data/imports.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { day } from './day.ts';
import s from './import.module.css';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** What was imported earlier, each to be taken back within its time. */
export function EarlierImports() {
  const { t } = useTexts();
  const imports = useEarlierImports();
  const [asked, setAsked] = useState<EarlierImport | null>(null);
  if (imports.length === 0) return null;
  return (
    <section>
      <h2 className={s.heading}>{t('import.earlier')}</h2>
      <ul className={s.past}>
        {imports.map((each) => (
          <li key={each.id}>
            <span>
              <b>{each.name}</b> · {t('import.earlierCards', { count: each.total })}
            </span>
            <span className={s.small}>{day(each.at)}</span>
            {each.state === 'there' ? (
              <Button kind="quiet" onClick={() => setAsked(each)}>
                <Icon of={Undo2} size="sm" />
                {t('import.takeBack')}
              </Button>
            ) : (
              <span className={s.gone}>{each.state === 'kept' ? t('import.kept') : t('import.takenBack')}</span>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && <TakeBackDialog made={asked} onClose={() => setAsked(null)} onDone={() => setAsked(null)} />}
    </section>
  );
}
