import { CloudOff } from 'lucide';
import { useState } from 'react';
import { useSession } from '../../data/use-session.ts';
import { useClientConfig } from '../../data/use-client-config.ts';
import { useNeedsPayment } from '../../data/use-needs-payment.ts';
import { useSyncState } from '../../data/use-sync-state.ts';
import { isoDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { useOnline } from '../../platform/use-online.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Loader } from '../../ui/loader/loader.tsx';
import { Page, Pile, SlipAndMore, Statement } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { FreeOffer } from './free-offer.tsx';
import { PaySlip } from './pay-slip.tsx';
import s from './pay.module.css';
import { Payment } from './payment.tsx';

/** What can be read meanwhile, and what waits to be sent after payment (lessons §11). */
function ReadOn() {
  const { t } = useTexts();
  const { pending } = useSyncState();
  return (
    <p>
      <Link to="/archive">{t('pay.readCards')}</Link>
      {pending > 0 && <> {t('pay.waiting', { count: pending })}</>}
    </p>
  );
}

/** When premium ended, and that nothing is lost; the price comes after it. Premium taken back has no date of its own. */
function Ended({ until }: { until: string | null }) {
  const { t } = useTexts();
  const past = until !== null && Date.parse(until) <= now();
  return (
    <Statement lead={t('pay.nothingLost')}>
      {past ? (
        <>
          {t('pay.endedOn')} <span className={s.date}>{isoDay(until)}</span>
        </>
      ) : (
        t('pay.ended')
      )}
    </Statement>
  );
}

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
      {expired && <Ended until={user.premium_expired_date} />}
      <SlipAndMore>
        <PaySlip user={user} price="paid" as={expired ? 'h2' : 'h1'} />
        <Pile>
          {expired && <ReadOn />}
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
