import { useMemo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { matchPath } from '../ui/router/match-path.ts';
import { RouteParams, Router, useLocation } from '../ui/router/router.tsx';
import { SkipLink } from '../ui/visually-hidden/visually-hidden.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { BareFrame, PageFrame } from './frames.tsx';
import { Guarded } from './guarded.tsx';
import { Home } from './home.tsx';
import { LogoutQuestion } from './logout-question.tsx';
import { RouteFocus } from './route-focus.tsx';
import { routeOf } from './routes.tsx';
import { Success } from './success.tsx';
import { Toasts } from './toasts.tsx';

/** `/success`, and every path that has no screen of its own. */
function HomeOrSuccess({ pathname }: { pathname: string }) {
  if (matchPath('/success', pathname) === null) return <Home />;
  return (
    <Guarded guard="learner">
      <Success />
    </Guarded>
  );
}

/** The screen that the address leads to, in its frame. */
function CurrentScreen() {
  const { pathname } = useLocation();
  const found = useMemo(() => routeOf(pathname), [pathname]);
  if (found === null) {
    return (
      <PageFrame>
        <HomeOrSuccess pathname={pathname} />
      </PageFrame>
    );
  }
  const { frame, guard, Component } = found.route;
  const Frame = frame === 'bare' ? BareFrame : PageFrame;
  return (
    <Frame>
      <RouteParams value={found.params}>
        <Guarded guard={guard}>
          <Component />
        </Guarded>
      </RouteParams>
    </Frame>
  );
}

/** The whole app. */
export function App() {
  const { t } = useTexts();
  return (
    <Router>
      <SkipLink>{t('app.skip')}</SkipLink>
      <CrashBoundary>
        <RouteFocus />
        <CurrentScreen />
      </CrashBoundary>
      <Toasts />
      <LogoutQuestion />
    </Router>
  );
}
