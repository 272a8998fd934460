import './styles/styles.css';
import { createRoot } from 'react-dom/client';
import { session, startData } from './data/app.ts';
import { startUpdates } from './data/updates.ts';
import { startTexts } from './i18n/i18n.ts';
import { App } from './shell/app.tsx';
import { fetchScreen } from './shell/routes.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no #root');
const root = createRoot(container);

// The page of components exists in development only; a build drops the branch and the module behind it.
if (import.meta.env.DEV && location.pathname === '/dev/ui') {
  const { UiPage } = await import('./dev/ui-page.tsx');
  root.render(<UiPage />);
} else {
  // All of it at once: the cards come from the disk, the texts and the screen from the network or its stead.
  const texts = startTexts();
  startData();
  if (session.view().status === 'learner') fetchScreen(location.pathname);
  await texts;
  root.render(<App />);
  if (import.meta.env.PROD) startUpdates();
}
