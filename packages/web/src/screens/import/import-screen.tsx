import { navigate } from '../../platform/address.ts';
import { importSession, useImportStep } from '../../data/imports.ts';
import { useLoadState } from '../../data/use-load-state.ts';
import { useNeedsPayment } from '../../data/use-needs-payment.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TitledCard } from '../../ui/titled-card/titled-card.tsx';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { CheckStep } from './check-step.tsx';
import { DoneStep } from './done-step.tsx';
import { ReadingStep } from './reading-step.tsx';
import { StartStep } from './start-step.tsx';

/** Adding cards needs premium; taking them away does not. */
function NeedsPremium() {
  const { t } = useTexts();
  return (
    <Page width="auth">
      <TitledCard title={t('import.title')}>
        <p>{t('import.premium')}</p>
        <Link className={buttonClass({ kind: 'pen' })} to="/pay">
          {t('import.toPay')}
        </Link>{' '}
        <Link className={buttonClass({ kind: 'quiet' })} to="/export">
          {t('import.take')}
        </Link>
      </TitledCard>
    </Page>
  );
}

/** `/import`: words from elsewhere become cards. Read and checked first, then added, and taken back in one step. */
export function ImportScreen() {
  const { t } = useTexts();
  const step = useImportStep(t('import.usual'));
  const needsPayment = useNeedsPayment();
  const load = useLoadState();
  const leave = (): void => {
    if (step.kind === 'start') navigate('/');
    else importSession.stop();
  };
  useEscape(leave);
  if (needsPayment) return <NeedsPremium />;
  // Where the cards are not here yet, nothing could be compared with them.
  if (load.kind !== 'ready') return <Page width="auth">{null}</Page>;
  return (
    <>
      <title>{`${t('import.title')} · ${t('app.name')}`}</title>
      {(step.kind === 'start' || (step.kind === 'reading' && step.shown === 'no')) && (
        <StartStep problem={step.kind === 'start' ? step.problem : null} onBack={leave} />
      )}
      {step.kind === 'reading' && step.shown === 'yes' && <ReadingStep step={step} />}
      {step.kind === 'check' && <CheckStep step={step} onBack={leave} />}
      {step.kind === 'done' && <DoneStep step={step} />}
    </>
  );
}
