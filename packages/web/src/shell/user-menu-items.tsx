import type { TokenUser } from '@siedem/contract';
import { Link } from '../ui/link/link.tsx';
import { requestLogout } from '../data/logout-request.ts';
import { isoDay } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { menuItemClass, MenuNote, MenuRule } from '../ui/menu/menu.tsx';

/** The user panel: who, until when, and the ways on (specification §2 Shell). */
export function UserMenuItems({ user }: { user: TokenUser }) {
  const { t } = useTexts();
  const until = isoDay(user.premium_expired_date);
  return (
    <>
      <MenuNote>
        <b>{user.username}</b>
        <br />
        {user.email}
        <br />
        {until === '' ? t('header.noPremium') : t('header.premiumUntil', { date: until })}
      </MenuNote>
      <MenuRule />
      <Link className={menuItemClass} to="/account">
        {t('header.profile')}
      </Link>
      <Link className={menuItemClass} to="/section">
        {t('header.settings')}
      </Link>
      <Link className={menuItemClass} to="/import">
        {t('header.transfer')}
      </Link>
      <Link className={menuItemClass} to="/export">
        {t('header.export')}
      </Link>
      <MenuRule />
      <button type="button" className={menuItemClass} onClick={requestLogout}>
        {t('header.logout')}
      </button>
    </>
  );
}
