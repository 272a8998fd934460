import { type Box, moveAfter } from '@siedem/domain';
import { waitText } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';
import { accentsOff, isArticleAlone, type TypedAnswer } from './why.ts';

/** Where a card goes after its verdict, as display positions, and what that means in words. */
export interface Fate {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What becomes of a card in box `boxId` after its answer (specification §4). */
export function fateOf(t: Translate, answer: TypedAnswer, boxes: readonly Box[], boxId: string): Fate {
  const toId = moveAfter({ verdict: answer.checked.verdict, override: false }, boxes, boxId);
  const from = boxes.findIndex((box) => box.id === boxId) + 1;
  const to = boxes.findIndex((box) => box.id === toId) + 1;
  return { from, to, text: textOf(t, answer, boxes, { from, to }) };
}

/** A near miss says what kind it was. */
function nearText(t: Translate, answer: TypedAnswer): string {
  const { kind, distance } = answer.checked;
  if (kind === 'synonym') return t('lesson.nothingMoves');
  if (kind === 'accent') return t('lesson.accentsOff', { count: accentsOff(answer) });
  if (kind === 'loose') return t(isArticleAlone(answer) ? 'lesson.articleOff' : 'lesson.partly');
  return t('lesson.lettersOff', { count: distance });
}

function textOf(
  t: Translate,
  answer: TypedAnswer,
  boxes: readonly Box[],
  { from, to }: Pick<Fate, 'from' | 'to'>,
): string {
  if (answer.checked.verdict === 'again') return nearText(t, answer);
  const box = boxes[to - 1];
  if (!box) return '';
  switch (box.kind) {
    case 'first':
      return from === to ? t('lesson.staysFirst') : t('lesson.waitsNow');
    case 'last':
      return from === to ? t('lesson.staysKnown') : t('lesson.nowKnown');
    case 'middle':
      return t('lesson.backIn', { interval: waitText(t, box.interval) });
  }
}
