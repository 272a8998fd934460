import { type ComponentType, lazy, Suspense, useState } from 'react';
import { dismissSkewNotice, useSkewNotice } from '../data/skew-notice.ts';
import { withTexts } from '../i18n/i18n.ts';
import type { ClockToastProps } from './clock-toast.tsx';

/** Few devices need it. If it cannot be fetched, nothing is said: the time is right all the same. */
const ClockToast = lazy<ComponentType<ClockToastProps>>(() =>
  withTexts('clock', () => import('./clock-toast.tsx')).then(
    (loaded) => ({ default: loaded.ClockToast }),
    () => ({ default: () => null }),
  ),
);

/** The notice about a wrong clock, until it is closed. */
export function ClockNotice() {
  const skew = useSkewNotice();
  const [closed, setClosed] = useState(0);
  if (skew === 0 || skew === closed) return null;
  return (
    <Suspense fallback={null}>
      <ClockToast
        skew={skew}
        onClose={() => {
          dismissSkewNotice();
          setClosed(skew);
        }}
      />
    </Suspense>
  );
}
