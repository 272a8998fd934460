import { alignAnswer, LIMITS, sharedShare } from '@siedem/domain';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CardView, CategoryView } from '../../data/views.ts';
import { boxText } from '../../i18n/format.ts';
import { learnedLanguage } from '../../i18n/learned-language.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AnswerInput, AnswerLine, AnswerLines, AnswerMore } from '../../ui/answer-lines/answer-lines.tsx';
import { Diff } from '../../ui/diff/diff.tsx';
import { CardBody, CardHead, IndexCard, Prompt } from '../../ui/index-card/index-card.tsx';
import { AccentKeys } from '../../ui/lesson-frame/lesson-frame.tsx';
import { VerdictStrip } from '../../ui/verdict-strip/verdict-strip.tsx';
import { forgetAnswer, storeAnswer, storedAnswer } from './answer-draft.ts';
import { fateOf } from './fate.ts';
import { LessonActions } from './lesson-actions.tsx';
import { usePressed } from './use-pressed.ts';
import type { useLesson } from './use-lesson.ts';
import { verdictOf } from './verdict.ts';

export interface LessonTurnProps {
  readonly turn: ReturnType<typeof useLesson>;
  readonly card: Pick<CardView, 'id' | 'word' | 'meanings' | 'box'>;
  readonly category: CategoryView;
}

/** Inserts a letter where the caret stands, as if it had been typed. */
function insert(input: HTMLInputElement, letter: string): string {
  const from = input.selectionStart ?? input.value.length;
  input.setRangeText(letter, from, input.selectionEnd ?? from, 'end');
  return input.value;
}

/**
 * One card: the prompt, the line it is answered on, the verdict. The input keeps the focus in every state, so a phone
 * keeps its keyboard; Enter does the one obvious thing.
 */
export function LessonTurn({ turn, card, category }: LessonTurnProps) {
  const { t } = useTexts();
  const { lesson, boxes } = turn;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
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

  // A turn begins with an empty line under the fingers, or with what a reload interrupted.
  const writing = judged === null;
  // Before the next key can be typed, so a layout effect.
  useLayoutEffect(() => {
    if (!writing) return forgetAnswer();
    const draft = storedAnswer();
    setTyped(draft?.card === card.id ? draft.typed : '');
    input.current?.focus();
  }, [card.id, writing]);

  // Whoever leaves the lesson leaves the answer.
  useEffect(() => forgetAnswer, []);
  const write = (text: string): void => {
    setTyped(text);
    storeAnswer({ card: card.id, direction: lesson.direction, typed: text });
  };

  const isPressed = usePressed();

  const primary = (): void => {
    if (!judged) turn.check(typed);
    else if (judged.checked.verdict === 'again') turn.tryAgain();
    else turn.next();
  };
  const press = (event: KeyboardEvent): void => {
    // Enter that ends an IME composition belongs to the composition; a held key must not rush through cards.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
    event.preventDefault();
    primary();
  };

  return (
    <>
      <IndexCard
        position={position}
        of={boxes.length}
        from={fate && fate.from !== fate.to ? fate.from : undefined}
        boxName={t('lesson.box')}
        beneath={lesson.queue.length > 1 ? 'more' : 'nothing'}
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
              ink={judged === null ? 'pen' : missed && judged.typed !== '' ? 'covered' : 'right'}
              onChange={(event) => write(event.target.value)}
              onKeyDown={press}
              onBlur={(event) => {
                // A press on a button of the card must not close the phone's keyboard; Tab may lead to it.
                if (isPressed() && event.relatedTarget instanceof HTMLButtonElement) event.target.focus();
              }}
            />
            {judged && missed && judged.typed !== '' ? (
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
              <AnswerLine
                who={
                  judged ? (missed ? t('lesson.card') : others.length > 0 ? t('lesson.also') : undefined) : undefined
                }
              >
                {judged && (
                  <AnswerMore lang={answerLang} rows={missed ? 'all' : 'one'}>
                    {missed ? judged.checked.nearest : others.join(', ')}
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
        onPrimary={primary}
        onCorrect={turn.correct}
        onGiveUp={turn.giveUp}
      />
      {writing && asksWord && language !== null && language.letters.length > 0 && (
        <AccentKeys
          letters={language.letters}
          label={t('lesson.accents')}
          lang={language.tag}
          onPick={(letter) => {
            if (input.current) write(insert(input.current, letter));
          }}
        />
      )}
    </>
  );
}
