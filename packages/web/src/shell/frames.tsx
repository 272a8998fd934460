import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { Loader } from '../ui/loader/loader.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { AppFooter } from './app-footer.tsx';
import { AppHeader } from './app-header.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';

/** The screen alone, which then brings a bar of its own: a lesson. */
export function BareFrame() {
  const { t } = useTexts();
  return (
    <Suspense
      fallback={
        <Overlay>
          <Loader>{t('load.opening')}</Loader>
        </Overlay>
      }
    >
      <Outlet />
    </Suspense>
  );
}

/** Header, what the whole app has to say, screen, footer. */
export function PageFrame() {
  return (
    <>
      <AppHeader />
      <ReadOnlyNotice />
      <BareFrame />
      <AppFooter />
    </>
  );
}
