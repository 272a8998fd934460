import { CloudUpload } from 'lucide';
import { useSyncState } from '../data/use-sync-state.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Banner, BannerPlace } from '../ui/banner/banner.tsx';
import s from './read-only-notice.module.css';

/** Says that the server takes no changes for now, as long as it says so (503: its disk is full, its database away). */
export function ReadOnlyNotice() {
  const { t } = useTexts();
  const { lastError } = useSyncState();
  const shown = lastError?.kind === 'maintenance';
  return (
    <div className={shown ? s.notice : undefined}>
      <BannerPlace>
        {shown && (
          <Banner tone="near" icon={CloudUpload}>
            {t('sync.readOnly')}
          </Banner>
        )}
      </BannerPlace>
    </div>
  );
}
