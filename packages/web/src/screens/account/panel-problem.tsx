import { useWhenBack } from '../../data/use-when-back.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { PanelButtons } from '../../ui/panel/panel.tsx';

interface PanelProblemProps {
  /** what the panel lists; null where it has not come */
  list: readonly unknown[] | null;
  problem: string | null;
  onRetry: () => void;
}

/** What went wrong in a panel; where that is why it has nothing to show, it tries once more when the server is back, or at a click. */
export function PanelProblem({ list, problem, onRetry }: PanelProblemProps) {
  const { t } = useTexts();
  const missing = list === null && problem !== null;
  useWhenBack(missing, onRetry);
  // The button goes when it is pressed.
  useKeptFocus(missing ? 0 : 1);
  return (
    <>
      <FieldError>{problem}</FieldError>
      {missing && (
        <PanelButtons>
          <Button size="sm" onClick={onRetry}>
            {t('account.retry')}
          </Button>
        </PanelButtons>
      )}
    </>
  );
}
