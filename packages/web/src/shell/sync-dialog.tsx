import { navigate } from '../platform/address.ts';
import { dismissRefusal, syncNow } from '../data/commands.ts';
import { useSyncState } from '../data/use-sync-state.ts';
import type { RefusalView } from '../collection/views.ts';
import { messageText } from '../i18n/message-text.ts';
import { withTexts } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { later } from '../ui/later/later.tsx';
import s from './sync-dialog.module.css';

const ImportNews = later(
  () => withTexts('importNews', () => import('./import-news.tsx')).then(({ ImportNews }) => ImportNews),
  'optional',
);

/** A refused card is mended where cards are written, with what was typed filled in. */
const mendable = (refusal: RefusalView): boolean => refusal.kind === 'add-card' || refusal.kind === 'change-card';

/**
 * Pending and refused changes, each with its text and a way to fix it.
 *
 * @param props.away offline: nothing can be sent now
 */
export function SyncDialog({ open, away, onClose }: { open: boolean; away: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const { pending, refusals, storageWarning } = useSyncState();
  const mend = (refusal: RefusalView): void => {
    onClose();
    dismissRefusal(refusal.id);
    navigate('/add', { state: { word: refusal.word, meanings: refusal.meanings, box: refusal.box } });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        refusals.length > 0
          ? t('sync.refusedTitle')
          : pending === 0 && away
            ? t('sync.offlineTitle')
            : t('sync.pending', { count: pending })
      }
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('sync.close')}
          </Button>
          {pending > 0 && (
            <Button kind="pen" onClick={syncNow}>
              {t('sync.now')}
            </Button>
          )}
        </>
      }
    >
      {away && <p>{t('sync.offline')}</p>}
      {storageWarning && <p>{t('sync.storage')}</p>}
      {refusals.length > 0 && (
        <ul className={s.refusals}>
          {refusals.map((refusal) => (
            <li key={refusal.id}>
              {refusal.kind === 'import-part' ? (
                <ImportNews refusal={refusal} />
              ) : (
                <>
                  <b>{refusal.typed}</b>
                  <span>{messageText(t, refusal.message)}</span>
                </>
              )}
              <span className={s.actions}>
                {mendable(refusal) && (
                  <Button size="sm" onClick={() => mend(refusal)}>
                    {t('sync.mend')}
                  </Button>
                )}
                <Button size="sm" kind="quiet" onClick={() => dismissRefusal(refusal.id)}>
                  {t('sync.dismiss')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
