import type { CheckedAnswer } from '@siedem/domain';
import type { Translate } from '../../i18n/texts.ts';
import type { Verdict } from '../../ui/verdict-strip/verdict-strip.tsx';
import type { Fate } from './fate.ts';

/** The verdict as it is shown, and as one sentence for readers. */
export function verdictOf(t: Translate, typed: string, checked: CheckedAnswer, fate: Fate, of: number): Verdict {
  const move = fate.from === fate.to ? undefined : { from: fate.from, to: fate.to, of };
  const spoken = move ? t('lesson.toBox', { position: fate.to, fate: fate.text }) : fate.text;
  const said = { typed, accepted: checked.nearest, fate: spoken };
  switch (checked.verdict) {
    case 'good':
      return {
        tone: 'right',
        word: t('lesson.right'),
        move,
        fate: fate.text,
        sentence: t('lesson.sayRight', { fate: spoken }),
      };
    case 'again':
      return { tone: 'near', word: t('lesson.near'), move, fate: fate.text, sentence: t('lesson.sayNear', said) };
    case 'bad':
      return {
        tone: 'wrong',
        word: t('lesson.wrong'),
        move,
        fate: fate.text,
        sentence: typed === '' ? t('lesson.sayNothing', said) : t('lesson.sayWrong', said),
      };
  }
}
