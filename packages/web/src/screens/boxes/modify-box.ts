import { type Box, boxLabel, formatLabel, type Interval } from '@siedem/domain';
import { changeBox } from '../../data/commands.ts';
import { messageText } from '../../i18n/message-text.ts';
import type { Translate } from '../../i18n/texts.ts';
import { now } from '../../platform/clock.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { forgetArranged, keepArranged } from './arranged.ts';

type MiddleBox = Extract<Box, { readonly kind: 'middle' }>;

/**
 * Changes a box's interval, says so and offers the way back, for 30 days also in the doctor (insights §7.6).
 * @returns what is in the way, null where it was changed
 */
export function modifyBox(t: Translate, box: MiddleBox, interval: Interval): string | null {
  const outcome = changeBox(box.category, box.id, interval);
  if (!outcome.ok) return messageText(t, outcome.message);
  keepArranged(box.category, {
    at: now(),
    before: { [box.id]: boxLabel(box) },
    after: { [box.id]: formatLabel(interval) },
  });
  showToast({
    text: messageText(t, outcome.message),
    topic: 'arrange',
    action: { label: t('toast.undo'), run: () => putBack(t, box, box.interval) },
  });
  return null;
}

/** Gives a box the interval again that it had before its last change. */
export function putBack(t: Translate, { category, id }: Pick<MiddleBox, 'category' | 'id'>, interval: Interval): void {
  const outcome = changeBox(category, id, interval);
  if (outcome.ok) forgetArranged(category);
  showToast({ text: messageText(t, outcome.message), topic: 'arrange', ...(outcome.ok ? {} : { tone: 'bad' }) });
}
