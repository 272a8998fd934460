import { importSession } from '../../data/imports.ts';
import type { ImportStep } from '../../data/import-session.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { BoxesPane } from './boxes-pane.tsx';
import { ColumnsPane } from './columns-pane.tsx';
import { FirstCards } from './first-cards.tsx';
import s from './import.module.css';
import { MeaningsPane } from './meanings-pane.tsx';
import { PlacesPane } from './places-pane.tsx';
import { SidesPane } from './sides-pane.tsx';
import { StayOut } from './stay-out.tsx';
import { TextForm } from './text-form.tsx';

export type Check = Extract<ImportStep, { readonly kind: 'check' }>;

function kindText(t: Translate, { kind }: Check['sheet']): string {
  switch (kind) {
    case 'package':
    case 'anki-text':
      return t('import.kindAnki');
    case 'table':
      return t('import.kindTable');
    case 'list':
      return t('import.kindList');
    case 'questions':
      return t('import.kindQuestions');
    case 'siedem':
      return t('import.kindSiedem');
  }
}

/** What was found, in one line: kind, decks, answers, and that nothing has happened yet. */
function leadText(t: Translate, { sheet }: Check): string {
  const facts = [
    kindText(t, sheet),
    ...(sheet.kind === 'table' ? [t('import.rows', { count: sheet.rows })] : []),
    ...(sheet.source === 'anki' && sheet.decks.length > 0 ? [t('import.decks', { count: sheet.decks.length })] : []),
    ...(sheet.answers > 0 ? [t('import.answers', { count: sheet.answers })] : []),
    ...(sheet.tags.length > 0 ? [t('import.tags', { tags: sheet.tags.join(', ') })] : []),
  ];
  return `${facts.join(', ')}. ${t('import.notYet')}`;
}

function Bar({ step, onBack }: { step: Check; onBack: () => void }) {
  const { t } = useTexts();
  const { summary, busy, noRoom } = step;
  return (
    <div className={s.stick}>
      <div className={s.stickIn}>
        <p role="status">
          <b>{t('import.toAdd', { count: summary.add })}</b>
          {summary.out > 0 && `, ${t('import.staysOut', { count: summary.out })}`}
          {busy === 'planning' && ` · ${t('import.counting')}`}
        </p>
        {noRoom === 'yes' && <FieldError>{t('import.noRoom')}</FieldError>}
        <Button kind="quiet" onClick={onBack}>
          {t('common.cancel')}
        </Button>
        <Button
          kind="pen"
          size="lg"
          disabled={summary.add === 0}
          busy={busy === 'adding' ? t('import.adding') : undefined}
          onClick={() => void importSession.add()}
        >
          {t('import.add', { count: summary.add })}
        </Button>
      </div>
    </div>
  );
}

/** Everything seen before it is done (exchange §6.3): what is what, where it goes, what stays out. */
export function CheckStep({ step, onBack }: { step: Check; onBack: () => void }) {
  const { t } = useTexts();
  const { input, sheet, summary } = step;
  const title =
    input.from === 'paste'
      ? t('import.foundPasted', { count: summary.found })
      : t('import.found', { count: summary.found, name: input.name });
  const isTable = sheet.kind === 'table';
  return (
    <Page>
      <div className={s.checked} aria-busy={step.busy === 'planning'}>
        <Statement
          phone="beside"
          lead={leadText(t, step)}
          actions={
            <Button kind="quiet" keyCap="Esc" flush="end" onClick={onBack}>
              {t('import.back')}
            </Button>
          }
        >
          {title}
        </Statement>
        {isTable && <ColumnsPane step={step} />}
        <div className={s.cols}>
          <div>
            {sheet.source === 'anki' && <SidesPane step={step} />}
            {(sheet.kind === 'list' || sheet.kind === 'questions') && <TextForm step={step} />}
            {sheet.kind !== 'siedem' && <MeaningsPane step={step} />}
            <PlacesPane step={step} />
          </div>
          <div>
            {summary.hasLearning && <BoxesPane step={step} />}
            <FirstCards summary={summary} />
            <StayOut summary={summary} />
          </div>
        </div>
      </div>
      <Bar step={step} onBack={onBack} />
    </Page>
  );
}
