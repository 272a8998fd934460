import type { TokenUser } from '@siedem/contract';
import { CircleAlert } from 'lucide';
import { Link } from '../../ui/link/link.tsx';
import { requestLogout } from '../../data/logout-request.ts';
import { problemText } from '../../data/problem-text.ts';
import { useTotal } from '../../data/use-counts.ts';
import { isoDay, numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { Banner, bannerActionClass } from '../../ui/banner/banner.tsx';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { Slip, SlipRow } from '../../ui/slip/slip.tsx';
import type { ProfileState } from '../../data/account/use-profile.ts';

export interface ProfileSlipProps {
  user: TokenUser;
  profile: ProfileState;
  onRetry: () => void;
}

/** Who, how many cards, until when; and the ways to pay and to leave. */
export function ProfileSlip({ user, profile, onRetry }: ProfileSlipProps) {
  const { t, language } = useTexts();
  // The banner goes when its button is pressed.
  useKeptFocus(profile.kind === 'failed' ? 0 : 1);
  // Decisions §10.8: the specified label once the date has passed.
  const ahead = Date.parse(user.premium_expired_date ?? '') > now();
  const here = { cards: useTotal('all'), known: useTotal('known') };
  const count = (of: 'cards' | 'known') => {
    if (profile.kind === 'coming') return '…';
    // Without the server, what this device holds.
    const known = profile.kind === 'here' ? profile.body[of] : here[of];
    return known === null ? '–' : numberText(language, known);
  };
  return (
    <Slip
      title={t('account.title')}
      actions={
        <>
          {profile.kind === 'failed' && (
            <Banner
              tone="bad"
              icon={CircleAlert}
              action={
                <button type="button" className={bannerActionClass} onClick={onRetry}>
                  {t('account.retry')}
                </button>
              }
            >
              {problemText(t, profile.problem)}
            </Banner>
          )}
          <Link className={buttonClass({ kind: 'pen', size: 'lg' })} to="/pay">
            {t('account.extend')}
          </Link>
          <Button size="lg" onClick={requestLogout}>
            {t('account.logout')}
          </Button>
        </>
      }
    >
      <SlipRow term={t('account.username')}>{user.username}</SlipRow>
      <SlipRow term={t('account.email')}>{user.email}</SlipRow>
      <SlipRow term={t('account.all')}>{count('cards')}</SlipRow>
      <SlipRow term={t('account.known')}>{count('known')}</SlipRow>
      <SlipRow term={ahead ? t('account.until') : t('account.expires')}>
        {isoDay(user.premium_expired_date) || t('account.none')}
      </SlipRow>
    </Slip>
  );
}
