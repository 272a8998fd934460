import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { PanelButtons } from '../../ui/panel/panel.tsx';

/** Why a panel has nothing to show, and the way to try once more. */
export function LoadProblem({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <FieldError>{problem}</FieldError>
      {problem !== null && (
        <PanelButtons>
          <Button size="sm" onClick={onRetry}>
            {t('account.retry')}
          </Button>
        </PanelButtons>
      )}
    </>
  );
}
