import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { PanelButtons } from '../../ui/panel/panel.tsx';

interface PanelProblemProps {
  /** what the panel lists; null where it has not come */
  list: readonly unknown[] | null;
  problem: string | null;
  onRetry: () => void;
}

/** What went wrong in a panel; where that is why it has nothing to show, with a way to try once more. */
export function PanelProblem({ list, problem, onRetry }: PanelProblemProps) {
  const { t } = useTexts();
  // The button goes when it is pressed.
  useKeptFocus(list === null && problem !== null ? 0 : 1);
  return (
    <>
      <FieldError>{problem}</FieldError>
      {list === null && problem !== null && (
        <PanelButtons>
          <Button size="sm" onClick={onRetry}>
            {t('account.retry')}
          </Button>
        </PanelButtons>
      )}
    </>
  );
}
