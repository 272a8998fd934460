import {
  alignAnswer,
  type Box,
  cardsLeft,
  learnedLanguage,
  type Lesson,
  type LessonCard,
  LIMITS,
  sharedShare,
} from '@siedem/domain';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { CategoryView } from '../../collection/views.ts';
import { boxText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AnswerInput, AnswerLine, AnswerLines, AnswerMore } from '../../ui/answer-lines/answer-lines.tsx';
import { Diff } from '../../ui/diff/diff.tsx';
import { CardBody, CardHead, IndexCard, Prompt } from '../../ui/index-card/index-card.tsx';
import { AccentKeys } from '../../ui/lesson-frame/lesson-frame.tsx';
import { VerdictStrip } from '../../ui/verdict-strip/verdict-strip.tsx';
import { fateOf } from './fate.ts';
import { LessonActions } from './lesson-actions.tsx';
import { verdictOf } from './verdict.ts';

export interface TurnViewProps {
  readonly lesson: Lesson;
  readonly card: LessonCard;
  readonly boxes: readonly Box[];
  readonly category: CategoryView;
  /** what stands on the answer line while it is being written */
  readonly typed: string;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** what can be done; without it the card is only looked at */
  readonly acts?: {
    readonly write: (text: string) => void;
    /** a letter of the keys below the card */
    readonly pick: (letter: string) => void;
    readonly press: (event: KeyboardEvent) => void;
    readonly blur: (event: FocusEvent<HTMLInputElement>) => void;
    /** what Enter does */
    readonly primary: () => void;
    readonly correct: () => void;
    readonly giveUp: () => void;
  };
}

const nothing = (): void => undefined;

/** How one card looks while it is asked and when it is judged: nothing here outlasts the drawing of it. */
export function TurnView({ lesson, card, boxes, category, typed, input, acts }: TurnViewProps) {
  const { t } = useTexts();
  const judged = lesson.phase.kind === 'judged' ? lesson.phase : null;
  const asksWord = lesson.direction === 'meanings';
  const language = learnedLanguage(category.name);
  const answerLang = asksWord ? language?.tag : undefined;
  const fate = judged && fateOf(t, judged.checked, boxes, card.box);
  const position = fate?.to ?? boxes.findIndex((box) => box.id === card.box) + 1;
  const box = boxes.find((each) => each.id === card.box);
  // Beside the tab it is the box of the tab: after the verdict the one the card moves to.
  const shownBox = boxes[position - 1];
  const missed = judged !== null && judged.checked.verdict !== 'good';
  const accepted = asksWord ? [card.word] : card.meanings;
  const others = accepted.filter((each) => each !== judged?.checked.nearest);
  const letters = judged ? alignAnswer(judged.typed, judged.checked.nearest) : [];

  return (
    <>
      <IndexCard
        position={position}
        of={boxes.length}
        from={fate && fate.from !== fate.to ? fate.from : undefined}
        boxName={t('lesson.box')}
        beneath={cardsLeft(lesson) > 1 ? 'more' : 'nothing'}
      >
        <CardHead
          meta={
            <>
              <span>{asksWord ? t('lesson.askWord') : t('lesson.askMeaning')}</span>
              <span>{shownBox && boxText(t, shownBox)}</span>
            </>
          }
        >
          <Prompt lang={asksWord ? undefined : language?.tag}>{asksWord ? card.meanings.join(', ') : card.word}</Prompt>
        </CardHead>
        <CardBody>
          <AnswerLines>
            <AnswerInput
              ref={input}
              who={t('lesson.you')}
              lang={answerLang}
              maxLength={400}
              value={judged ? judged.typed : typed}
              readOnly={judged !== null}
              ink={judged === null ? 'pen' : missed ? 'covered' : 'right'}
              onChange={(event) => acts?.write(event.target.value)}
              onKeyDown={acts?.press}
              onBlur={acts?.blur}
            />
            {judged && missed ? (
              <Diff
                letters={letters}
                strike={sharedShare(letters) < LIMITS.sharedShare ? 'whole' : 'letters'}
                tone={judged.checked.verdict === 'again' ? 'near' : 'wrong'}
                you={t('lesson.you')}
                card={t('lesson.card')}
                sentence=""
                lang={answerLang}
              />
            ) : (
              <AnswerLine who={judged && others.length > 0 ? t('lesson.also') : undefined}>
                {judged && (
                  <AnswerMore lang={answerLang} rows="one">
                    {others.join(', ')}
                  </AnswerMore>
                )}
              </AnswerLine>
            )}
            <AnswerLine who={missed && others.length > 0 ? t('lesson.also') : undefined}>
              {missed && others.length > 0 && (
                <AnswerMore lang={answerLang} rows="all">
                  {others.join(', ')}
                </AnswerMore>
              )}
            </AnswerLine>
          </AnswerLines>
        </CardBody>
        <VerdictStrip
          verdict={judged && fate ? verdictOf(t, judged.typed, judged.checked, fate, boxes.length) : undefined}
        />
      </IndexCard>
      <LessonActions
        verdict={judged?.checked.verdict ?? null}
        isFirstBox={box?.kind === 'first'}
        isLastBox={box?.kind === 'last'}
        onPrimary={acts?.primary ?? nothing}
        onCorrect={acts?.correct ?? nothing}
        onGiveUp={acts?.giveUp ?? nothing}
      />
      {judged === null && asksWord && language !== null && language.letters.length > 0 && (
        <AccentKeys
          letters={language.letters}
          label={t('lesson.accents')}
          lang={language.tag}
          onPick={acts?.pick ?? nothing}
        />
      )}
    </>
  );
}
