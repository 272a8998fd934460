import { withTexts } from '../i18n/i18n.ts';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { isReplaced } from '../data/updates.ts';
import { whenIdle } from '../platform/clock.ts';
import { reloadPage } from '../platform/page.ts';
import { UnreachableError } from './unreachable-error.ts';
import { matchPath, type Params } from '../ui/router/match-path.ts';

/**
 * Who may see a screen, and where others are redirected (specification §2).
 * - `anyone`
 * - `visitor`: learners go to /
 * - `learner`: visitors go to /
 * - `payer`: visitors go to /login
 * - `premium`: like `learner`; first the survey, then premium, and the collection must be there
 */
export type Guard = 'anyone' | 'visitor' | 'learner' | 'payer' | 'premium';

export interface ScreenRoute {
  readonly path: string;
  readonly guard: Guard;
  /** `bare` has a bar of its own instead of header and footer */
  readonly frame: 'page' | 'bare';
  readonly Component: Screen;
}

interface Screen {
  (): ReactNode;
  /** Fetches the screen's code once; settles when it is loaded or has failed. */
  readonly fetch: () => Promise<void>;
}

/**
 * A screen whose code is fetched when it is first needed. One that is there already is shown at once: waiting for it,
 * however shortly, React would keep what is in its place for a third of a second.
 */
function screen<K extends string>(load: () => Promise<Readonly<Record<K, unknown>>>, name: K): Screen {
  let fetched: ComponentType | null = null;
  const fetch = async (): Promise<ComponentType> => {
    const Component = (await load())[name] as ComponentType;
    return (fetched = Component);
  };
  const Later = lazy(async () => ({ default: await fetch().catch(reloadIfReplaced) }));
  const Shown = (): ReactNode => {
    const [Component] = useState(() => fetched ?? Later);
    return <Component />;
  };
  // Errors are ignored here: rendering retries.
  return Object.assign(Shown, {
    fetch: () =>
      fetch().then(
        () => undefined,
        () => undefined,
      ),
  });
}

/** The screen's chunk of a replaced build no longer exists: reloads the page and shows nothing until then. */
function reloadIfReplaced(reason: unknown): Promise<never> {
  if (!isReplaced()) throw new UnreachableError(undefined, { cause: reason });
  reloadPage();
  return new Promise(() => undefined);
}

const legal = () => import('../screens/legal/legal.ts');
/** With the margin's fields, above the buttons: coming later, they would push those down. */
const card = async () => {
  const screens = await import('../screens/card/card.ts');
  await screens.MarginFields.fetch();
  return screens;
};

export const LoginScreen = screen(() => import('../screens/login/login-screen.tsx'), 'LoginScreen');
export const LandingScreen = screen(() => import('../screens/landing/landing-screen.tsx'), 'LandingScreen');
/** `/success` while there is no premium; else it is the main view. */
export const SuccessScreen = screen(() => import('../screens/success/success-screen.tsx'), 'SuccessScreen');
export const MainScreen = screen(() => import('../screens/main/main-screen.tsx'), 'MainScreen');

const SurveyScreen = screen(
  () => withTexts('survey', () => import('../screens/survey/survey-screen.tsx')),
  'SurveyScreen',
);
/** Fetched while a visitor registers: the survey comes next, without an empty page between. */
const RegisterScreen = screen(async () => {
  const loaded = await import('../screens/register/register-screen.tsx');
  whenIdle(() => void SurveyScreen.fetch());
  return loaded;
}, 'RegisterScreen');

/** Every route but `/`, `/success` and the unknown ones, which show the main view (specification §2). */
export const routes: readonly ScreenRoute[] = [
  { path: '/privacy-policy', guard: 'anyone', frame: 'page', Component: screen(legal, 'PrivacyPolicyScreen') },
  { path: '/terms-of-use', guard: 'anyone', frame: 'page', Component: screen(legal, 'TermsOfUseScreen') },
  {
    path: '/about',
    guard: 'anyone',
    frame: 'page',
    Component: screen(() => withTexts('about', () => import('../screens/about/about-screen.tsx')), 'AboutScreen'),
  },
  {
    path: '/help',
    guard: 'anyone',
    frame: 'page',
    Component: screen(() => import('../screens/help/help-screen.tsx'), 'HelpScreen'),
  },
  { path: '/login', guard: 'visitor', frame: 'page', Component: LoginScreen },
  {
    path: '/register',
    guard: 'visitor',
    frame: 'page',
    Component: RegisterScreen,
  },
  {
    path: '/reset_password',
    guard: 'visitor',
    frame: 'page',
    Component: screen(() => import('../screens/reset-password/request-reset-screen.tsx'), 'RequestResetScreen'),
  },
  {
    path: '/reset_password/:pk/:token',
    guard: 'visitor',
    frame: 'page',
    Component: screen(() => import('../screens/reset-password/set-password-screen.tsx'), 'SetPasswordScreen'),
  },
  {
    path: '/social/:provider',
    guard: 'anyone',
    frame: 'page',
    Component: screen(() => import('../screens/social/social-screen.tsx'), 'SocialScreen'),
  },
  {
    path: '/survey',
    guard: 'learner',
    frame: 'page',
    Component: SurveyScreen,
  },
  {
    path: '/pay',
    guard: 'payer',
    frame: 'page',
    Component: screen(() => withTexts('pay', () => import('../screens/pay/pay-screen.tsx')), 'PayScreen'),
  },
  {
    path: '/account',
    guard: 'learner',
    frame: 'page',
    Component: screen(
      () => withTexts('reminders', () => withTexts('account', () => import('../screens/account/account-screen.tsx'))),
      'AccountScreen',
    ),
  },
  {
    path: '/archive',
    guard: 'learner',
    frame: 'page',
    Component: screen(
      () => withTexts('archive', () => import('../screens/archive/archive-screen.tsx')),
      'ArchiveScreen',
    ),
  },
  { path: '/add', guard: 'premium', frame: 'page', Component: screen(card, 'AddScreen') },
  { path: '/modify/:section/:id', guard: 'premium', frame: 'page', Component: screen(card, 'ModifyScreen') },
  {
    path: '/insights',
    guard: 'premium',
    frame: 'page',
    Component: screen(
      () => withTexts('insights', () => import('../screens/insights/insights-screen.tsx')),
      'InsightsScreen',
    ),
  },
  {
    path: '/list',
    guard: 'premium',
    frame: 'page',
    Component: screen(() => import('../screens/list/list-screen.tsx'), 'ListScreen'),
  },
  {
    path: '/lesson/:section',
    guard: 'premium',
    frame: 'bare',
    Component: screen(() => import('../screens/lesson/lesson-screen.tsx'), 'LessonScreen'),
  },
  {
    path: '/practice',
    guard: 'premium',
    frame: 'bare',
    Component: screen(
      () => withTexts('lessonEnd', () => import('../screens/lesson/practice/practice-screen.tsx')),
      'PracticeScreen',
    ),
  },
  {
    path: '/section',
    guard: 'premium',
    frame: 'page',
    Component: screen(() => import('../screens/boxes/boxes-screen.tsx'), 'BoxesScreen'),
  },
  {
    path: '/categories',
    guard: 'premium',
    frame: 'page',
    Component: screen(() => import('../screens/categories/categories-screen.tsx'), 'CategoriesScreen'),
  },
  {
    path: '/export',
    guard: 'learner',
    frame: 'page',
    Component: screen(() => withTexts('export', () => import('../screens/export/export-screen.tsx')), 'ExportScreen'),
  },
  {
    path: '/import',
    guard: 'learner',
    frame: 'page',
    Component: screen(() => withTexts('import', () => import('../screens/import/import-screen.tsx')), 'ImportScreen'),
  },
];

/** The route that a path leads to, with the values of its named parts. */
export function routeOf(pathname: string): { readonly route: ScreenRoute; readonly params: Params } | null {
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params !== null) return { route, params };
  }
  return null;
}

/** Fetches the screen that a path leads to, for a learner. */
export const fetchScreen = (pathname: string): Promise<void> =>
  (routeOf(pathname)?.route.Component ?? MainScreen).fetch();
