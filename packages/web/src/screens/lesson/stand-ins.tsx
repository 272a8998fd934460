import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Link } from '../../ui/link/link.tsx';

/** The end of a lesson whose own view could not be fetched: every answer is kept, and the way back is there. */
export function PlainEnd() {
  const { t } = useTexts();
  return (
    <EmptyState
      as="h1"
      title={t('load.kept')}
      action={
        <Link className={buttonClass({ kind: 'pen' })} to="/">
          {t('common.back')}
        </Link>
      }
    >
      {t('problem.offline')}
    </EmptyState>
  );
}

/** A new word whose first view could not be fetched is asked like any other. */
export function AskedAtOnce({ onAsk }: { onAsk: () => void }) {
  useEffect(onAsk, [onAsk]);
  return null;
}
