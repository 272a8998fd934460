import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * After a step forward the page starts at its top and the focus at its main part, unless the screen has put the focus
 * into a field of its own. After Back the browser restores the place.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (kind === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    const main = document.getElementById('main');
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, kind]);
  return null;
}
