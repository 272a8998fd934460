import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pageArrived } from '../platform/page-change.ts';
import { useLocation } from '../ui/router/router.tsx';
import { createPlaces } from './places.ts';

/**
 * After a step forward the page starts at its top and the focus at its main part, unless the screen has put the focus
 * into a field of its own. After Back both are where they were. It is before the screens: what was left has to be
 * kept before a new screen takes the focus.
 */
export function RouteFocus() {
  const { pathname, key, step } = useLocation();
  const [places] = useState(createPlaces);
  const before = useRef<string | null>(null);
  useEffect(() => places.watch(), [places]);
  useLayoutEffect(() => places.arrive(key, pathname), [key, pathname, places]);
  useLayoutEffect(pageArrived, [pathname]);
  useEffect(() => {
    const from = before.current;
    before.current = pathname;
    if (from === null) return undefined;
    // A search that is written into the address is no step.
    if (step === 'replace' && from === pathname) return undefined;
    if (step === 'pop') return places.restore();
    window.scrollTo(0, 0);
    const main = document.getElementById('main');
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    return undefined;
  }, [pathname, step, places]);
  return null;
}
