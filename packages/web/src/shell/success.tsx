import { Suspense, useState } from 'react';
import { useNeedsPayment } from '../data/use-needs-payment.ts';
import { useSession } from '../data/use-session.ts';
import { Guarded } from './guarded.tsx';
import { beside } from '../ui/later/later.tsx';
import { MainScreen, SuccessScreen } from './routes.tsx';
import s from './home.module.css';

const SuccessLine = beside(async () => (await import('../screens/success/success-line.tsx')).SuccessLine);

/**
 * `/success` (specification §2): the main view with a line that says until when premium lasts. Who has no premium sees
 * the way to it instead.
 */
export function Success() {
  const { user } = useSession();
  const needsPayment = useNeedsPayment();
  const [hadPremium] = useState(user?.premium ?? false);
  if (user === null) return null;
  // Days claimed here are in the token before the collection is notified.
  if (!user.premium || (needsPayment && !hadPremium)) return <SuccessScreen />;
  return (
    <Guarded guard="premium">
      <Suspense fallback={<div className={s.room} />}>
        <SuccessLine until={user.premium_expired_date} />
      </Suspense>
      <MainScreen />
    </Guarded>
  );
}
