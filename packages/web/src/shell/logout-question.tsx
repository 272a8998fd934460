import { useState } from 'react';
import { logout } from '../data/account.ts';
import { cancelLogout, useLogoutQuestion } from '../data/logout-request.ts';
import { useSyncState } from '../data/use-sync-state.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ConfirmDialog } from '../ui/dialog/dialog.tsx';

/** Asks before a logout that would lose changes not sent yet. */
export function LogoutQuestion() {
  const { t } = useTexts();
  const { pending } = useSyncState();
  const [leaving, setLeaving] = useState(false);
  return (
    <ConfirmDialog
      open={useLogoutQuestion()}
      onClose={cancelLogout}
      title={t('logout.title')}
      safeLabel={t('logout.stay')}
      actionLabel={t('logout.leave')}
      busy={leaving ? t('common.saving') : undefined}
      onAction={() => {
        setLeaving(true);
        void logout();
      }}
    >
      {t('logout.unsent', { count: pending })}
    </ConfirmDialog>
  );
}
