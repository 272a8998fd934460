import { useLocation } from 'react-router';
import { useLoadState } from '../data/use-load-state.ts';
import { useSession } from '../data/use-session.ts';
import { Guarded } from './guarded.tsx';
import { LoadOverlay } from './load-overlay.tsx';
import { LandingScreen, LoginScreen, MainScreen } from './routes.tsx';

/** The root and every unknown path: the main view, for visitors the landing page, under `#/` the login (specification §2). */
export function Home() {
  const session = useSession();
  const load = useLoadState();
  const { hash } = useLocation();
  if (session.status === 'loading') return <LoadOverlay load={load.kind === 'ready' ? { kind: 'login' } : load} />;
  if (session.user === null) return hash === '#/' ? <LoginScreen /> : <LandingScreen />;
  return (
    <Guarded guard="premium">
      <MainScreen />
    </Guarded>
  );
}
