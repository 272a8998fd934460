import { useEffect, useRef } from 'react';
import { useLocation } from '../ui/router/router.tsx';
import { Link, NavLink } from '../ui/link/link.tsx';
import { useCategories, useCurrentCategory } from '../data/use-categories.ts';
import { useSession } from '../data/use-session.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { chooseSound, useSound } from '../platform/sound-choice.ts';
import { chooseTheme, useTheme } from '../platform/theme.ts';
import { FullSheet } from '../ui/dialog/dialog.tsx';
import { menuItemClass, menuNameClass, MenuRule } from '../ui/menu/menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { UserMenuItems } from './user-menu-items.tsx';

/** Everything of the header, as a sheet over the whole screen of a phone. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const theme = useTheme();
  const { user } = useSession();
  const { category, select } = useCurrentCategory();
  const sound = useSound();
  const categories = useCategories();
  const { key } = useLocation();
  // Any link of the sheet closes it.
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => close.current(), [key]);
  return (
    <FullSheet open={open} onClose={onClose} title={t('header.openMenu')} closeLabel={t('header.closeMenu')}>
      {user === null ? (
        <>
          <Link className={menuItemClass} to="/login">
            {t('header.login')}
          </Link>
          <Link className={menuItemClass} to="/register">
            {t('header.register')}
          </Link>
        </>
      ) : (
        <>
          {category !== null && (
            <>
              {categories.map((each) => (
                <button
                  key={each.id}
                  type="button"
                  className={menuItemClass}
                  aria-pressed={each.id === category.id}
                  onClick={() => {
                    select(each.id);
                    onClose();
                  }}
                >
                  <span className={menuNameClass}>{each.name}</span>
                </button>
              ))}
              <NavLink className={menuItemClass} to="/categories">
                {t('header.categories')}
              </NavLink>
              <MenuRule />
              <NavLink className={menuItemClass} to="/">
                {t('header.boxes')}
              </NavLink>
              <NavLink className={menuItemClass} to="/list">
                {t('header.cards')}
              </NavLink>
              <NavLink className={menuItemClass} to="/insights">
                {t('header.insights')}
              </NavLink>
              <MenuRule />
            </>
          )}
          <UserMenuItems user={user} />
        </>
      )}
      <MenuRule />
      <button type="button" className={menuItemClass} onClick={() => chooseTheme(theme === 'light' ? 'dark' : 'light')}>
        {theme === 'light' ? t('header.dark') : t('header.light')}
      </button>
      {user !== null && (
        <button type="button" className={menuItemClass} onClick={() => chooseSound(sound ? 'off' : 'on')}>
          {sound ? t('header.soundOff') : t('header.soundOn')}
        </button>
      )}
      <LanguageSwitch />
    </FullSheet>
  );
}
