import { Menu as Burger, Moon, Sun } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from '../ui/link/link.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { AppFooter } from '../shell/app-footer.tsx';
import { buttonClass } from '../ui/button/button.tsx';
import { Header } from '../ui/header/header.tsx';
import { IconButton, iconButtonClass } from '../ui/icon-button/icon-button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { logoClass, Mark } from '../ui/mark/mark.tsx';
import { menuItemClass } from '../ui/menu/menu.tsx';
import { Segmented, segmentClass } from '../ui/segmented/segmented.tsx';
import { SkipLink, VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import s from './visitor-frame.module.css';

/** PL EN as links, so that they lead to the other language without scripts too; `visitor.ts` swaps in place. */
function Languages() {
  const { t, language } = useTexts();
  const names = { pl: t('header.polish'), en: t('header.english') };
  return (
    <Segmented label={t('header.language')} look="text">
      {(['pl', 'en'] as const).map((each) => (
        <a
          key={each}
          href={`?lng=${each}`}
          lang={each}
          hrefLang={each}
          data-language={each}
          className={segmentClass('text')}
          aria-current={each === language || undefined}
        >
          <span aria-hidden="true">{each.toUpperCase()}</span>
          <VisuallyHidden>{names[each]}</VisuallyHidden>
        </a>
      ))}
    </Segmented>
  );
}

/** Both directions stand in the page; the theme in use shows one, and no script none. */
function Themes() {
  const { t } = useTexts();
  return (
    <>
      <IconButton className={s.toDark} data-theme-choice="dark" icon={Moon} label={t('header.dark')} />
      <IconButton className={s.toLight} data-theme-choice="light" icon={Sun} label={t('header.light')} />
    </>
  );
}

/** Header, screen and footer as visitors see them before any script runs: links alone, and a menu that needs no script. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <>
      <SkipLink>{t('app.skip')}</SkipLink>
      <Header
        logo={
          <Link className={logoClass} to="/" aria-label={t('app.name')}>
            <Mark /> {t('app.name')}
          </Link>
        }
        end={
          <>
            <Languages />
            <Themes />
            <Link className={buttonClass({ kind: 'quiet', size: 'sm' })} to="/login">
              {t('header.login')}
            </Link>
            <Link className={buttonClass({ kind: 'pen', size: 'sm' })} to="/register">
              {t('landing.tryIt')}
            </Link>
          </>
        }
        burger={
          <details className={s.menu}>
            <summary className={iconButtonClass()} aria-label={t('header.openMenu')}>
              <Icon of={Burger} />
            </summary>
            <div className={s.panel}>
              <Link className={menuItemClass} to="/login">
                {t('header.login')}
              </Link>
              <Link className={menuItemClass} to="/register">
                {t('landing.tryIt')}
              </Link>
              <div className={s.tools}>
                <Languages />
                <Themes />
              </div>
            </div>
          </details>
        }
      />
      {children}
      <AppFooter />
    </>
  );
}
