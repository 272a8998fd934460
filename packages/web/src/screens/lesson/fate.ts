import { type Box, type CheckedAnswer, moveAfter } from '@siedem/domain';
import { intervalText } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';

/** Where a card goes after its verdict, as display positions, and what that means in words. */
export interface Fate {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What becomes of a card in box `boxId` after `checked` (specification §4). */
export function fateOf(t: Translate, checked: CheckedAnswer, boxes: readonly Box[], boxId: string): Fate {
  const toId = moveAfter({ verdict: checked.verdict, override: false }, boxes, boxId);
  const from = boxes.findIndex((box) => box.id === boxId) + 1;
  const to = boxes.findIndex((box) => box.id === toId) + 1;
  return { from, to, text: textOf(t, checked, boxes, { from, to }) };
}

function textOf(
  t: Translate,
  checked: CheckedAnswer,
  boxes: readonly Box[],
  { from, to }: Pick<Fate, 'from' | 'to'>,
): string {
  if (checked.verdict === 'again') return t('lesson.lettersOff', { count: checked.distance });
  const box = boxes[to - 1];
  if (!box) return '';
  switch (box.kind) {
    case 'first':
      return t('lesson.staysFirst');
    case 'last':
      return from === to ? t('lesson.staysKnown') : t('lesson.nowKnown');
    case 'middle':
      return t('lesson.backIn', { interval: intervalText(t, box.interval) });
  }
}
