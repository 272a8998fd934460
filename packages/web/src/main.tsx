import './styles/styles.css';
import { createRoot } from 'react-dom/client';
import { startData } from './data/app.ts';
import { startUpdates } from './data/updates.ts';
import { startTexts } from './i18n/i18n.ts';
import { App } from './shell/app.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no #root');
const root = createRoot(container);

// The page of components exists in development only; a build drops the branch and the module behind it.
if (import.meta.env.DEV && location.pathname === '/dev/ui') {
  const { UiPage } = await import('./dev/ui-page.tsx');
  root.render(<UiPage />);
} else {
  await startTexts();
  startData();
  root.render(<App />);
  if (import.meta.env.PROD) startUpdates();
}
