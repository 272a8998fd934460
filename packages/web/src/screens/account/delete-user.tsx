import { useState } from 'react';
import { deleteAccount } from '../../data/account.ts';
import { problemText } from '../../data/problem-text.ts';
import { leaveFarewell } from '../../platform/farewell.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import s from './delete-user.module.css';

/** Deletes the account after one question (specification §2 Profile, decisions §4.6); a failure shows its text (§8). */
export function DeleteUser() {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const remove = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const result = await deleteAccount(leaveFarewell);
    setBusy(false);
    if (!result.ok) setProblem(problemText(t, result.problem));
  };

  return (
    <div className={s.apart}>
      <p>{t('account.deleteLead')}</p>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('account.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => {
          setAsking(false);
          setProblem(null);
        }}
        title={t('account.deleteTitle')}
        safeLabel={t('common.keep')}
        actionLabel={t('account.delete')}
        onAction={() => void remove()}
        busy={busy ? t('account.deleting') : undefined}
      >
        {t('account.deleteWhy')}
        <FieldError>{problem}</FieldError>
      </ConfirmDialog>
    </div>
  );
}
