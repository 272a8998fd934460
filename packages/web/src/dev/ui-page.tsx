import { HiddenTitle } from '../ui/page/page.tsx';
import { SCENES } from './scenes.tsx';
import { Specimens } from './specimens.tsx';
import s from './ui-page.module.css';

/**
 * The page of components, in development only: every component in every state, both themes side by side. With
 * `?scene=main` one whole screen instead; `&theme=dark` sets its theme.
 */
export function UiPage() {
  const query = new URLSearchParams(location.search);
  const scene = SCENES[query.get('scene') ?? ''];
  if (scene !== undefined) {
    const theme = query.get('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
    return scene();
  }
  return (
    <main id="top">
      <HiddenTitle>Components</HiddenTitle>
      <nav className={s.scenes} aria-label="Scenes">
        {Object.keys(SCENES).map((name) => (
          <a key={name} href={`?scene=${name}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={s.kit}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} className={s.theme} data-theme={theme}>
            <Specimens />
          </div>
        ))}
      </div>
    </main>
  );
}
