import type { ReactNode } from 'react';
import { useLocation } from '../ui/router/router.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import s from './home.module.css';
import { useLoadState } from '../data/use-load-state.ts';
import { useSession } from '../data/use-session.ts';
import { Guarded } from './guarded.tsx';
import { LoadOverlay } from './load-overlay.tsx';
import { LandingScreen, LoginScreen, MainScreen } from './routes.tsx';

/** For an unknown address, one line above the page says so. */
function Noted({ unknown, children }: { unknown: boolean; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <>
      {unknown && (
        <p className={s.note} role="status">
          {t('home.noPage')}
        </p>
      )}
      {children}
    </>
  );
}

/** The root and every unknown path: the main view, for visitors the landing page, under `#/` the login (specification §2). */
export function Home() {
  const session = useSession();
  const load = useLoadState();
  const { hash, pathname } = useLocation();
  if (session.status === 'loading') return <LoadOverlay load={load.kind === 'ready' ? { kind: 'login' } : load} />;
  if (session.user === null) {
    if (hash === '#/') return <LoginScreen />;
    return (
      <Noted unknown={pathname !== '/'}>
        <LandingScreen />
      </Noted>
    );
  }
  return (
    <Guarded guard="premium">
      <Noted unknown={pathname !== '/'}>
        <MainScreen />
      </Noted>
    </Guarded>
  );
}
