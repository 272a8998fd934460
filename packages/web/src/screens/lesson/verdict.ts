import type { Translate } from '../../i18n/texts.ts';
import type { Verdict } from '../../ui/verdict-strip/verdict-strip.tsx';
import type { Fate } from './fate.ts';
import { type TypedAnswer, whyText } from './why.ts';

/** The verdict as it is shown, and as one sentence for readers. `accepted` is the answer that the card shows. */
export function verdictOf(
  t: Translate,
  answer: TypedAnswer,
  { fate, of, accepted }: { readonly fate: Fate; readonly of: number; readonly accepted: string },
): Verdict {
  const { typed, checked } = answer;
  const move = fate.from === fate.to ? undefined : { from: fate.from, to: fate.to, of };
  const spoken = move ? t('lesson.toBox', { position: fate.to, fate: fate.text }) : fate.text;
  const said = { typed, accepted, fate: spoken };
  switch (checked.verdict) {
    case 'good': {
      const why = whyText(t, answer);
      const sentence = t('lesson.sayRight', { fate: why === '' ? spoken : `${why}. ${spoken}` });
      return { tone: 'right', word: t('lesson.right'), why, move, fate: fate.text, sentence };
    }
    case 'again':
      if (checked.kind === 'synonym') {
        const word = t('lesson.anotherCard');
        return { tone: 'near', word, move, fate: fate.text, sentence: `${word}. ${fate.text}.` };
      }
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
