import type { ReactNode } from 'react';
import { Redirect, useAddress } from '../ui/router/router.tsx';
import { useLoadState } from '../data/use-load-state.ts';
import { useNeedsPayment } from '../data/use-needs-payment.ts';
import { useSession } from '../data/use-session.ts';
import { LoadOverlay } from './load-overlay.tsx';
import { keepReturn, keptReturn } from '../platform/return-path.ts';
import type { Guard } from './routes.tsx';

/** Shows a screen to whom it is meant for, and leads others where the specification says (§2, §6). */
export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  const session = useSession();
  const load = useLoadState();
  const needsPayment = useNeedsPayment();
  const { pathname, search } = useAddress();
  if (guard === 'anyone') return children;
  if (session.status === 'loading') return <LoadOverlay load={load.kind === 'ready' ? { kind: 'login' } : load} />;
  if (guard === 'visitor') return session.user === null ? children : <Redirect to={keptReturn() ?? '/'} />;
  if (session.user === null) {
    const carries = pathname === '/add' && search !== '';
    if (carries) keepReturn(pathname + search);
    return <Redirect to={guard === 'payer' || carries ? '/login' : '/'} />;
  }
  if (guard !== 'premium') return children;
  if (session.user.first_login) return <Redirect to="/survey" />;
  if (needsPayment) return <Redirect to="/pay" state={{ from: pathname }} />;
  return load.kind === 'ready' ? children : <LoadOverlay load={load} />;
}
