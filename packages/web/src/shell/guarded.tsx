import type { ReactNode } from 'react';
import { Navigate, useLocation } from '../ui/router/router.tsx';
import { useLoadState } from '../data/use-load-state.ts';
import { useNeedsPayment } from '../data/use-needs-payment.ts';
import { useSession } from '../data/use-session.ts';
import { LoadOverlay } from './load-overlay.tsx';
import { keepReturn, keptReturn } from '../platform/return-path.ts';
import type { Guard } from './routes.tsx';

/** Shows a screen to users who may see it, and redirects others as specified (§2, §6). */
export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  const session = useSession();
  const load = useLoadState();
  const needsPayment = useNeedsPayment();
  const { pathname, search } = useLocation();
  if (guard === 'anyone') return children;
  if (session.status === 'loading') return <LoadOverlay load={load.kind === 'ready' ? { kind: 'login' } : load} />;
  if (guard === 'visitor') return session.user === null ? children : <Navigate to={keptReturn() ?? '/'} replace />;
  if (session.user === null) {
    const carries = pathname === '/add' && search !== '';
    if (carries) keepReturn(pathname + search);
    return <Navigate to={guard === 'payer' || carries ? '/login' : '/'} replace />;
  }
  if (guard !== 'premium') return children;
  if (session.user.first_login) return <Navigate to="/survey" replace />;
  if (needsPayment) return <Navigate to="/pay" replace state={{ from: pathname }} />;
  return load.kind === 'ready' ? children : <LoadOverlay load={load} />;
}
