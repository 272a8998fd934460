import './styles/styles.css';
import { createRoot, type Root } from 'react-dom/client';
import { session, somethingToShow, startData } from './data/app.ts';
import { hasKept } from './data/starter/has-kept.ts';
import { startUpdates } from './data/updates.ts';
import { startTexts } from './i18n/i18n.ts';
import { App } from './shell/app.tsx';
import { after } from './platform/clock.ts';
import { fetchScreen } from './shell/routes.tsx';

/** A loader that is gone at once would only flicker, and hold up what it is shown for. */
const PATIENCE_MS = 200;

/** The learner's first screen with its cards, where they are there soon. */
const firstScreen = (): Promise<unknown> =>
  Promise.race([
    Promise.all([fetchScreen(location.pathname), somethingToShow()]),
    new Promise<void>((resolve) => void after(PATIENCE_MS, resolve)),
  ]);

async function start(root: Root): Promise<void> {
  // The page of components exists in development only; a build drops the branch and the module behind it.
  if (import.meta.env.DEV && location.pathname === '/dev/ui') {
    const { UiPage } = await import('./dev/ui-page.tsx');
    return root.render(<UiPage />);
  }
  // All of it at once: the cards come from the disk, the texts and the screen from the network or its stead.
  const texts = startTexts();
  startData();
  if (hasKept()) void import('./data/starter/bring-kept.ts').then(({ startBringing }) => startBringing());
  if (session.view().status === 'learner') await firstScreen();
  await texts;
  root.render(<App />);
  if (import.meta.env.PROD) startUpdates();
}

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no #root');
// Nothing is awaited out here: what is fetched later imports from this file, and would wait until the file is done.
void start(createRoot(container));
