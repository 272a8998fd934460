import { BrowserRouter, Route, Routes } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { SkipLink } from '../ui/visually-hidden/visually-hidden.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { BareFrame, PageFrame } from './frames.tsx';
import { Guarded } from './guarded.tsx';
import { Home } from './home.tsx';
import { LogoutQuestion } from './logout-question.tsx';
import { RouteFocus } from './route-focus.tsx';
import { routes, type ScreenRoute } from './routes.tsx';
import { Success } from './success.tsx';
import { Toasts } from './toasts.tsx';

const route = ({ path, guard, Component }: ScreenRoute) => (
  <Route
    key={path}
    path={path}
    element={
      <Guarded guard={guard}>
        <Component />
      </Guarded>
    }
  />
);

/** The whole app. */
export function App() {
  const { t } = useTexts();
  return (
    <BrowserRouter>
      <SkipLink>{t('app.skip')}</SkipLink>
      <CrashBoundary>
        <RouteFocus />
        <Routes>
          <Route element={<BareFrame />}>{routes.filter((each) => each.frame === 'bare').map(route)}</Route>
          <Route element={<PageFrame />}>
            {routes.filter((each) => each.frame === 'page').map(route)}
            <Route
              path="/success"
              element={
                <Guarded guard="learner">
                  <Success />
                </Guarded>
              }
            />
            <Route path="*" element={<Home />} />
          </Route>
        </Routes>
      </CrashBoundary>
      <Toasts />
      <LogoutQuestion />
    </BrowserRouter>
  );
}
