import { ChevronDown, ChevronsUpDown } from 'lucide';
import { useState } from 'react';
import { useLocation } from '../ui/router/router.tsx';
import { Link, NavLink } from '../ui/link/link.tsx';
import { useCategories, useCurrentCategory } from '../data/use-categories.ts';
import { useSession } from '../data/use-session.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DRAWER } from '../platform/motion.ts';
import { chooseTheme, useTheme } from '../platform/theme.ts';
import { buttonClass } from '../ui/button/button.tsx';
import {
  Avatar,
  BurgerButton,
  Header,
  navLinkClass,
  pickerClass,
  userButtonClass,
  UserRoom,
} from '../ui/header/header.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { logoClass, Mark } from '../ui/mark/mark.tsx';
import { Menu, menuItemClass, menuNameClass, MenuRule } from '../ui/menu/menu.tsx';
import { ThemeToggle } from '../ui/theme-toggle/theme-toggle.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { SyncStatus } from './sync-status.tsx';
import { UserMenuItems } from './user-menu-items.tsx';

const initials = (name: string): string =>
  Array.from(name.replaceAll(/[^\p{L}\p{N} ]/gu, '').trim())
    .slice(0, 2)
    .join('')
    .toUpperCase();

function CategoryPicker() {
  const { t } = useTexts();
  const categories = useCategories();
  const { category, select } = useCurrentCategory();
  if (category === null) return null;
  return (
    <Menu
      buttonClass={pickerClass}
      label={`${t('header.category')}: ${category.name}`}
      button={
        <>
          <span>{category.name}</span>
          <Icon of={ChevronsUpDown} size="sm" />
        </>
      }
    >
      {categories.map((each) => (
        <button
          key={each.id}
          type="button"
          className={menuItemClass}
          aria-pressed={each.id === category.id}
          onClick={() => select(each.id)}
        >
          <span className={menuNameClass}>{each.name}</span>
        </button>
      ))}
      <MenuRule />
      <Link className={menuItemClass} to="/categories">
        {t('header.categories')}
      </Link>
    </Menu>
  );
}

/** Links to the boxes, cards and insights of the current category. */
function CategoryLinks() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const ofBoxes = pathname === '/section' || pathname === '/success';
  const ofCards = pathname === '/import' || pathname === '/export';
  return (
    <>
      <NavLink className={navLinkClass ?? ''} to="/" {...{ [DRAWER]: '' }} {...(ofBoxes && { 'aria-current': 'true' })}>
        {t('header.boxes')}
      </NavLink>
      <NavLink className={navLinkClass ?? ''} to="/list" {...(ofCards && { 'aria-current': 'true' })}>
        {t('header.cards')}
      </NavLink>
      <NavLink className={navLinkClass ?? ''} to="/insights">
        {t('header.insights')}
      </NavLink>
    </>
  );
}

function VisitorLinks() {
  const { t } = useTexts();
  return (
    <>
      <NavLink className={navLinkClass ?? ''} to="/login">
        {t('header.login')}
      </NavLink>
      <Link className={buttonClass({ kind: 'line', size: 'sm' })} to="/register">
        {t('header.register')}
      </Link>
    </>
  );
}

/** The header of all pages except the lesson (specification §2 Shell). */
export function AppHeader() {
  const { t } = useTexts();
  const theme = useTheme();
  const { user, status } = useSession();
  const { category } = useCurrentCategory();
  const [open, setOpen] = useState(false);
  const signedIn = user !== null;
  return (
    <>
      <Header
        logo={
          <Link className={logoClass} to="/" aria-label={t('header.home')} {...{ [DRAWER]: '' }}>
            <Mark /> {t('app.name')}
          </Link>
        }
        picker={signedIn && <CategoryPicker />}
        navLabel={t('header.navigation')}
        nav={signedIn && category !== null ? <CategoryLinks /> : undefined}
        end={
          <>
            {signedIn && <SyncStatus />}
            <LanguageSwitch />
            {signedIn && <SoundSwitch />}
            <ThemeToggle
              theme={theme}
              label={theme === 'light' ? t('header.dark') : t('header.light')}
              onToggle={() => chooseTheme(theme === 'light' ? 'dark' : 'light')}
            />
            {user !== null ? (
              <Menu
                align="end"
                buttonClass={userButtonClass}
                label={t('header.user')}
                button={
                  <>
                    <Avatar>{initials(user.username)}</Avatar>
                    <Icon of={ChevronDown} size="sm" />
                  </>
                }
              >
                <UserMenuItems user={user} />
              </Menu>
            ) : status === 'loading' ? (
              <UserRoom />
            ) : (
              <VisitorLinks />
            )}
          </>
        }
        burger={
          <>
            {signedIn && <SyncStatus />}
            <BurgerButton label={t('header.openMenu')} open={open} onPress={() => setOpen(true)} />
          </>
        }
      />
      <MobileMenu open={open} onClose={() => setOpen(false)} />
    </>
  );
}
