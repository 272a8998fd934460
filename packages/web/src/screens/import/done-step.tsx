import { CloudUpload, FileDown, FolderInput, Undo2 } from 'lucide';
import { LIMITS } from '@siedem/domain';
import { useState } from 'react';
import { Link } from '../../ui/link/link.tsx';
import { useCategories } from '../../data/use-categories.ts';
import { importSession, useWaitingCards } from '../../data/imports.ts';
import type { ImportStep } from '../../data/import-session.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TitledCard } from '../../ui/titled-card/titled-card.tsx';
import { BoxBars } from './box-bars.tsx';
import { day } from './day.ts';
import s from './import.module.css';
import { MANY_CARDS, ShowFirst } from './show-first.tsx';
import { saveLeftOut } from './stay-out.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

type Done = Extract<ImportStep, { readonly kind: 'done' }>;

function placeText(t: Translate, { summary, sheet }: Done, names: string): string {
  const { count } = summary.answers;
  if (count === 0) return t('import.doneIn', { names });
  return sheet.source === 'anki' ? t('import.doneAnki', { names, count }) : t('import.doneAnswers', { names, count });
}

/** What an import has done, how much of it is on the server, and the way back. */
export function DoneStep({ step }: { step: Done }) {
  const { t, language } = useTexts();
  const { summary, id, at } = step;
  const waiting = useWaitingCards(id);
  const [asking, setAsking] = useState(false);
  const used = summary.categories.filter(({ counts }) => counts.size > 0);
  const all = useCategories();
  const filled = all.filter(({ id, name }) => used.some((each) => (each.id ?? id) === id && each.name === name));
  const names = used.map(({ name }) => name).join(', ');
  return (
    <Page width="narrow">
      <div className={s.slim}>
        <TitledCard title={t('import.done', { count: summary.add })}>
          <div className={s.content}>
            {used.map((category) => (
              <BoxBars key={category.id ?? category.name} category={category} />
            ))}
            <ul className={s.facts}>
              {names !== '' && (
                <li>
                  <Icon of={FolderInput} />
                  <span>{placeText(t, step, names)}</span>
                </li>
              )}
              <li>
                <Icon of={CloudUpload} />
                <span role="status">{t('import.doneSent', { sent: summary.add - waiting, all: summary.add })}</span>
              </li>
              {summary.add >= MANY_CARDS && <ShowFirst categories={filled.map(({ id }) => id)} />}
              {summary.out > 0 && (
                <li>
                  <Icon of={FileDown} />
                  <span>
                    {t('import.doneOut', { count: summary.out })}{' '}
                    <Button kind="quiet" size="sm" className={s.link} onClick={() => void saveLeftOut(t, language)}>
                      {t('import.saveCsv')}
                    </Button>
                  </span>
                </li>
              )}
            </ul>
            <div className={s.buttons}>
              <Link className={buttonClass({ kind: 'pen', size: 'lg' })} to="/" onClick={importSession.stop}>
                {t('import.toBoxes')}
              </Link>
              <Button kind="quiet" onClick={importSession.stop}>
                {t('import.another')}
              </Button>
            </div>
          </div>
          <div className={s.takeBack}>
            <span className={s.small}>{t('import.until', { date: day(at + LIMITS.importing.takeBackMs) })}</span>
            <Button onClick={() => setAsking(true)}>
              <Icon of={Undo2} size="sm" />
              {t('import.takeBack')}
            </Button>
          </div>
        </TitledCard>
      </div>
      {asking && (
        <TakeBackDialog
          made={{ id, at, total: summary.add }}
          onClose={() => setAsking(false)}
          onDone={importSession.stop}
        />
      )}
    </Page>
  );
}
