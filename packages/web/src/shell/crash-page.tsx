import { RefreshCw } from 'lucide';
import { useTexts } from '../i18n/use-texts.ts';
import { reloadPage } from '../platform/page.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';

/** The router's error page (specification §2). */
export function CrashPage() {
  const { t } = useTexts();
  return (
    <Overlay
      title={t('crash.title')}
      action={
        <Button kind="pen" onClick={reloadPage}>
          <Icon of={RefreshCw} /> {t('load.refresh')}
        </Button>
      }
    >
      {t('crash.why')}
    </Overlay>
  );
}
