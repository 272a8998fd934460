import { RefreshCw } from 'lucide';
import type { LoadView } from '../collection/views.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { reloadPage } from '../platform/page.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Loader } from '../ui/loader/loader.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';

/** The full-page overlay while there is nothing to show (specification §2 Shell, §8). */
export function LoadOverlay({ load }: { load: Exclude<LoadView, { kind: 'ready' }> }) {
  const { t } = useTexts();
  const refresh = (
    <Button kind="pen" onClick={reloadPage}>
      <Icon of={RefreshCw} /> {t('load.refresh')}
    </Button>
  );
  switch (load.kind) {
    case 'loading':
      return (
        <Overlay>
          <Loader>
            {load.progress?.all !== undefined && load.progress.all > 0 && (
              <progress max={load.progress.all} value={load.progress.cards} aria-label={t('load.opening')} />
            )}
            {load.progress ? t('load.cards', { count: load.progress.cards }) : t('load.opening')}
          </Loader>
        </Overlay>
      );
    case 'login':
      return (
        <Overlay>
          <Loader>{t('load.login')}</Loader>
        </Overlay>
      );
    case 'connection':
      return (
        <Overlay title={t('load.connection')} action={refresh}>
          {t('load.kept')}
        </Overlay>
      );
    case 'error':
      return (
        <Overlay title={t('load.error', { reason: load.reason })} action={refresh}>
          {t('load.kept')}
        </Overlay>
      );
    case 'maintenance':
      return (
        <Overlay title={t('load.break')} mark="shown" action={refresh}>
          {t('load.breakWhy')}
        </Overlay>
      );
  }
}
