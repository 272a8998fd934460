import { CloudOff, Info } from 'lucide';
import { useState } from 'react';
import { useSession } from '../../data/use-session.ts';
import { useClientConfig } from '../../data/use-client-config.ts';
import { useNeedsPayment } from '../../data/use-needs-payment.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { useOnline } from '../../platform/use-online.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Loader } from '../../ui/loader/loader.tsx';
import { Page, Pile, SlipAndMore } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { FreeOffer } from './free-offer.tsx';
import { PaySlip } from './pay-slip.tsx';
import { Payment } from './payment.tsx';

/** `/pay` (specification §2 Pay). The sum, the days and who gets them are the server's to decide; this shows and asks. */
export function PayScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  const config = useClientConfig();
  const needsPayment = useNeedsPayment();
  const online = useOnline();
  const [claiming, setClaiming] = useState(false);
  if (user === null) return null;
  // The server may know it before the token does: premium that was taken back, an answer refused in a lesson.
  const ended = needsPayment || Date.parse(user.premium_expired_date ?? '') <= now();
  const expired = user.premium_expired_date !== null && ended;
  const title = <title>{`${t('pay.title')} · ${t('app.name')}`}</title>;

  if (user.free_premium || claiming) {
    return (
      <Page width="auth">
        {title}
        <FreeOffer user={user} claiming={claiming} onClaiming={setClaiming} />
      </Page>
    );
  }
  return (
    <Page width="boxes">
      {title}
      <SlipAndMore>
        <PaySlip user={user} price="paid" />
        <Pile>
          {expired && (
            <Banner tone="near" icon={Info}>
              {t('pay.expired')}
            </Banner>
          )}
          {config === null ? (
            <Panel title={t('pay.card')}>
              {online ? (
                <Loader>{t('pay.opening')}</Loader>
              ) : (
                <Banner tone="near" icon={CloudOff}>
                  {t('problem.offline')}
                </Banner>
              )}
            </Panel>
          ) : (
            <Payment config={config} />
          )}
        </Pile>
      </SlipAndMore>
    </Page>
  );
}
