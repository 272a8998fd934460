import { graphemes, type Judged } from '@siedem/domain';
import { useTexts } from '../../i18n/use-texts.ts';
import { AnswerLine, AnswerMask, AnswerMore } from '../../ui/answer-lines/answer-lines.tsx';
import { Diff } from '../../ui/diff/diff.tsx';
import type { ShownAnswer } from './shown-answer.ts';

export interface VerdictLinesProps {
  readonly judged: { readonly typed: string; readonly checked: Judged } | null;
  /** Null while it is asked. */
  readonly shown: ShownAnswer | null;
  /** All answers of the card. */
  readonly accepted: readonly string[];
  readonly lang: string | undefined;
}

const toneOf = ({ verdict }: Judged): 'slip' | 'near' | 'wrong' =>
  verdict === 'good' ? 'slip' : verdict === 'again' ? 'near' : 'wrong';

/** Whether the card's answer stays hidden, because the learner is to find it (lessons §2, "What is shown"). */
export const isMasked = ({ kind, verdict }: Judged): boolean => kind === 'synonym' && verdict === 'again';

/** The lines under the answer: what differed, and what else the card accepts. */
export function VerdictLines({ judged, shown, accepted, lang }: VerdictLinesProps) {
  const { t } = useTexts();
  const others = shown === null ? [] : accepted.filter((each) => each !== shown.accepted);
  if (judged === null || shown === null || judged.checked.kind === 'exact') {
    return (
      <>
        <AnswerLine who={others.length > 0 ? t('lesson.also') : undefined}>
          {others.length > 0 && (
            <AnswerMore lang={lang} rows="one">
              {others.join(', ')}
            </AnswerMore>
          )}
        </AnswerLine>
        <AnswerLine />
      </>
    );
  }
  if (isMasked(judged.checked)) {
    const letters = graphemes(shown.accepted);
    return (
      <>
        <AnswerLine who={t('lesson.card')}>
          <AnswerMask first={letters[0] ?? ''} dots={letters.length - 1}>
            {t('lesson.letters', { count: letters.length })}
          </AnswerMask>
        </AnswerLine>
        <AnswerLine />
      </>
    );
  }
  return (
    <>
      <Diff
        letters={shown.letters}
        strike={shown.strike}
        tone={toneOf(judged.checked)}
        you={t('lesson.you')}
        card={t('lesson.card')}
        sentence=""
        lang={lang}
      />
      <AnswerLine who={others.length > 0 ? t('lesson.also') : undefined}>
        {others.length > 0 && (
          <AnswerMore lang={lang} rows="all">
            {others.join(', ')}
          </AnswerMore>
        )}
      </AnswerLine>
    </>
  );
}
