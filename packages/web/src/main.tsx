import './styles/styles.css';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');

// The page of components exists in development only; a build drops the branch and the module behind it.
if (import.meta.env.DEV && root !== null && location.pathname === '/dev/ui') {
  const { UiPage } = await import('./dev/ui-page.tsx');
  createRoot(root).render(<UiPage />);
}
