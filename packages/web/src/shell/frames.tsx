import { type ReactNode, Suspense } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Loader } from '../ui/loader/loader.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { AppFooter } from './app-footer.tsx';
import { AppHeader } from './app-header.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';

/** The screen alone, which then brings a bar of its own: a lesson. */
export function BareFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <Suspense
      fallback={
        <Overlay>
          <Loader>{t('load.opening')}</Loader>
        </Overlay>
      }
    >
      {children}
    </Suspense>
  );
}

/** Header, notices of the app, screen, footer. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <AppHeader />
      <ReadOnlyNotice />
      <BareFrame>{children}</BareFrame>
      <AppFooter />
    </>
  );
}
