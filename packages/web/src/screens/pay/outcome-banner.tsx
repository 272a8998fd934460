import { CircleAlert, CircleCheck, Clock } from 'lucide';
import { problemText } from '../../data/problem-text.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Translate } from '../../i18n/texts.ts';
import { Banner, bannerActionClass, BannerPlace, type BannerProps } from '../../ui/banner/banner.tsx';
import type { Outcome } from './use-outcome.ts';

/** The specified text of each status of the provider (specification §4, §8). */
function ofStatus(t: Translate, status: string): Pick<BannerProps, 'tone' | 'icon' | 'children'> {
  switch (status) {
    case 'succeeded':
      return { tone: 'info', icon: CircleCheck, children: t('pay.succeeded') };
    case 'processing':
      return { tone: 'near', icon: Clock, children: t('pay.processing') };
    case 'requires_payment_method':
      return { tone: 'bad', icon: CircleAlert, children: t('pay.failed') };
    default:
      return { tone: 'bad', icon: CircleAlert, children: t('pay.other') };
  }
}

/** The provider's own words in the learner's language, where the sandbox speaks; a real provider knows the language itself. */
function providerText(t: Translate, text: string): string {
  switch (text) {
    case 'Your card number is incomplete.':
      return t('pay.sandboxIncomplete');
    case 'Your card was declined.':
      return t('pay.sandboxDeclined');
    case 'This is a test payment: only the test card numbers work.':
      return t('pay.sandboxOnly');
    default:
      return messageText(t, text);
  }
}

export interface OutcomeBannerProps {
  outcome: Outcome | null;
  onCountAgain: () => void;
  /** asks the provider once more, while it says that it is processing */
  onCheck: () => void;
}

/** What is known of the payment, above Pay now. Its place stays mounted, so readers hear each change. */
export function OutcomeBanner({ outcome, onCountAgain, onCheck }: OutcomeBannerProps) {
  const { t } = useTexts();
  const act = (text: string, run: () => void) => (
    <button type="button" className={bannerActionClass} onClick={run}>
      {text}
    </button>
  );
  return (
    <BannerPlace>
      {outcome?.kind === 'status' && (
        <Banner
          {...ofStatus(t, outcome.status)}
          action={outcome.status === 'processing' ? act(t('pay.checkAgain'), onCheck) : undefined}
        />
      )}
      {outcome?.kind === 'text' && (
        <Banner tone="bad" icon={CircleAlert}>
          {providerText(t, outcome.text)}
        </Banner>
      )}
      {outcome?.kind === 'uncounted' && (
        <Banner tone="bad" icon={CircleAlert} action={act(t('pay.retry'), onCountAgain)}>
          {t('pay.succeeded')} {problemText(t, outcome.problem)}
        </Banner>
      )}
    </BannerPlace>
  );
}
