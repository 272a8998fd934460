import type { Insights } from '../../data/study/use-insights.ts';
import { numberText } from '../../i18n/format.ts';
import type { Language, Translate } from '../../i18n/texts.ts';
import { shareText } from './words.ts';

/** Below this many answers a share says nothing (insights §5.1). */
export const ENOUGH = 30;
/** Below this many answers the page shows what will come instead of most panels (insights §12.2). */
export const MANY = 100;

/** The sentence the page begins with: recall over the period, or counts where there are few. */
export function headlineOf(
  t: Translate,
  language: Language,
  { retention, totals }: Pick<Insights, 'retention' | 'totals'>,
): string {
  if (retention.n === 0 || retention.share === null) {
    const { answers: count, first_meetings: first } = totals;
    if (count === 0) return t('insights.headlineNone');
    return t(count > first ? 'insights.headlineDrills' : 'insights.headlineFirst', { count });
  }
  const answers = numberText(language, retention.n);
  return retention.n < ENOUGH
    ? t('insights.headlineFew', { remembered: Math.round(retention.share * retention.n), answers })
    : t('insights.headline', { share: shareText(language, retention.share), answers });
}
