import { useTexts } from '../i18n/use-texts.ts';
import { matchPath } from '../ui/router/match-path.ts';
import { RouteParams, Router, useAddress } from '../ui/router/router.tsx';
import { SkipLink } from '../ui/visually-hidden/visually-hidden.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { BareFrame, PageFrame } from './frames.tsx';
import { Guarded } from './guarded.tsx';
import { Home } from './home.tsx';
import { LogoutQuestion } from './logout-question.tsx';
import { RouteFocus } from './route-focus.tsx';
import { routeAt } from './routes.tsx';
import { Success } from './success.tsx';
import { Toasts } from './toasts.tsx';

/** The screen of the address, in its frame. */
function Screen() {
  const { pathname } = useAddress();
  const found = routeAt(pathname);
  if (found === null) {
    return (
      <PageFrame>
        {matchPath('/success', pathname) === null ? (
          <Home />
        ) : (
          <Guarded guard="learner">
            <Success />
          </Guarded>
        )}
      </PageFrame>
    );
  }
  const { guard, frame, Component } = found.route;
  const Frame = frame === 'bare' ? BareFrame : PageFrame;
  return (
    <Frame>
      <RouteParams of={found.params}>
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
        <Screen />
      </CrashBoundary>
      <Toasts />
      <LogoutQuestion />
    </Router>
  );
}
