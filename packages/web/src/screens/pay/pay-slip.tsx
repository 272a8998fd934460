import type { TokenUser } from '@siedem/contract';
import { extendPremium, PREMIUM_PRICE } from '@siedem/domain';
import type { ReactNode } from 'react';
import { isoDay, moneyText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { Slip, SlipDates, SlipRow } from '../../ui/slip/slip.tsx';
import { DayTicks } from '../../ui/ticks/ticks.tsx';

/** Who pays, how much, and from when to when (specification §2 Pay). */
export function PaySlip({
  user,
  price,
  as = 'h1',
  actions,
}: {
  user: TokenUser;
  price: 'paid' | 'free';
  /** h2 where the page has a heading of its own */
  as?: 'h1' | 'h2';
  actions?: ReactNode;
}) {
  const { t, language } = useTexts();
  const at = now();
  const until = user.premium_expired_date === null ? null : Date.parse(user.premium_expired_date);
  const running = until !== null && until > at;
  const day = (instant: number): string => isoDay(new Date(instant).toISOString());
  return (
    <Slip
      as={as}
      title={price === 'free' ? t('pay.freeHeading') : t('pay.heading')}
      actions={actions}
      foot={
        <SlipDates
          fromName={running ? t('pay.validUntil') : t('pay.today')}
          from={day(running ? until : at)}
          toName={price === 'free' ? t('pay.afterFree') : t('pay.after')}
          to={day(extendPremium(until, at))}
          ticks={<DayTicks />}
        />
      }
    >
      <SlipRow term={t('pay.name')}>{user.username}</SlipRow>
      <SlipRow term={t('pay.email')}>{user.email}</SlipRow>
      <SlipRow term={t('pay.sum')} kind="sum">
        {moneyText(language, price === 'free' ? 0 : PREMIUM_PRICE.amount)}
      </SlipRow>
    </Slip>
  );
}
