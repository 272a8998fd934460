import { useNavigate } from 'react-router';
import { importSession, useImportStep } from '../../data/imports.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { CheckStep } from './check-step.tsx';
import { DoneStep } from './done-step.tsx';
import { ReadingStep } from './reading-step.tsx';
import { StartStep } from './start-step.tsx';

/** `/import`: words from elsewhere become cards. Read and checked first, then added, and taken back in one step. */
export function ImportScreen() {
  const { t } = useTexts();
  const step = useImportStep(t('import.usual'));
  const navigate = useNavigate();
  const leave = (): void => {
    if (step.kind === 'start') void navigate('/');
    else importSession.stop();
  };
  useEscape(leave);
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
