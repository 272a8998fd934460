import { CloudOff, CloudUpload, TriangleAlert } from 'lucide';
import { useEffect, useState } from 'react';
import { useSyncState } from '../data/use-sync-state.ts';
import { useOnline } from '../platform/use-online.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { SyncDialog } from './sync-dialog.tsx';

/** Status of sync: subtle if offline or with pending changes, prominent for refusals; nothing otherwise. */
export function SyncStatus() {
  const { t } = useTexts();
  const { pending, refusals, lastError, storageWarning } = useSyncState();
  const [open, setOpen] = useState(false);
  const warning = storageWarning ? t('sync.storage') : null;
  useEffect(() => {
    if (warning !== null) showToast({ text: warning, tone: 'bad', topic: 'storage' });
  }, [warning]);
  // Offline is shown before a request fails.
  const away = !useOnline() || lastError?.kind === 'offline' || lastError?.kind === 'timeout';
  if (pending === 0 && refusals.length === 0 && !away && !storageWarning) return null;
  const label =
    refusals.length > 0
      ? t('sync.refused', { count: refusals.length })
      : pending > 0
        ? t('sync.pending', { count: pending })
        : storageWarning
          ? t('sync.storage')
          : t('sync.offline');
  const icon = refusals.length > 0 || storageWarning ? TriangleAlert : away ? CloudOff : CloudUpload;
  return (
    <>
      <IconButton icon={icon} label={label} onClick={() => setOpen(true)} />
      <SyncDialog open={open} away={away} onClose={() => setOpen(false)} />
    </>
  );
}
