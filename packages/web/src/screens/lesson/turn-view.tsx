import { acceptedAnswers, type Box, cardsLeft, type Lesson, type LessonCard } from '@siedem/domain';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { CategoryView } from '../../collection/views.ts';
import { boxText } from '../../i18n/format.ts';
import { wordLanguage } from '../../data/lesson/judge-card.ts';
import { useLessonSettings } from '../../data/lesson/use-lesson-settings.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AnswerInput, AnswerLines } from '../../ui/answer-lines/answer-lines.tsx';
import { CardBody, CardHead, IndexCard, PencilCard, Prompt } from '../../ui/index-card/index-card.tsx';
import { VerdictStrip } from '../../ui/verdict-strip/verdict-strip.tsx';
import { fateOf } from './fate.ts';
import { LessonActions, type TurnActs } from './lesson-actions.tsx';
import { LetterKeys, MarginNotes } from './later-parts.ts';
import { shownAnswer } from './shown-answer.ts';
import { useLetters } from './use-letters.ts';
import { VerdictLines } from './verdict-lines.tsx';
import { verdictOf } from './verdict.ts';

/** Why nothing was judged. */
export type Notice = 'empty' | 'too long';

export interface TurnViewProps {
  readonly lesson: Lesson;
  readonly card: LessonCard;
  readonly boxes: readonly Box[];
  readonly category: CategoryView;
  /** what stands on the answer line while it is being written */
  readonly typed: string;
  readonly notice?: Notice | null;
  /** practice: a pencilled card outside the boxes, whose verdict says this in place of its fate */
  readonly practice?: string;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** what can be done; without it the card is only looked at */
  readonly acts?: {
    readonly write: (text: string) => void;
    /** a letter of the keys on the card */
    readonly pick: (letter: string) => void;
    readonly press: (event: KeyboardEvent) => void;
    readonly blur: (event: FocusEvent<HTMLInputElement>) => void;
    /** what Enter does */
    readonly primary: () => void;
    readonly turn: TurnActs;
    readonly menu: 'closed' | 'pressed' | 'by key';
    readonly openMenu: () => void;
    readonly closeMenu: () => void;
  };
}

const nothing = (): void => undefined;
const NO_ACTS: TurnActs = {
  correct: nothing,
  correctAlways: nothing,
  wrong: nothing,
  wrongAlways: nothing,
  giveUp: nothing,
};

/** How one card looks while it is asked and when it is judged: nothing here outlasts the drawing of it. */
export function TurnView(props: TurnViewProps) {
  const { lesson, card, boxes, category, typed, notice = null, practice, input, acts } = props;
  const { t } = useTexts();
  const settings = useLessonSettings(category.id);
  const judged = lesson.phase.kind === 'judged' ? lesson.phase : null;
  const asksWord = lesson.direction === 'meanings';
  const wordLang = wordLanguage(category, settings);
  const answerLang = asksWord ? wordLang : undefined;
  const letters = useLetters(category, lesson.direction);
  const told = judged && fateOf(t, judged.checked, boxes, card.box);
  const fate = told && practice !== undefined ? { ...told, to: told.from, text: practice } : told;
  const position = fate?.to ?? boxes.findIndex((box) => box.id === card.box) + 1;
  const box = boxes.find((each) => each.id === card.box);
  // Beside the tab it is the box of the tab: after the verdict the one the card moves to.
  const shownBox = boxes[position - 1];
  const accepted = acceptedAnswers(card, lesson.direction);
  const shown = judged && shownAnswer(judged.typed, judged.checked.nearest, accepted);

  const head = (
    <CardHead
      meta={
        <>
          <span>{asksWord ? t('lesson.askWord') : t('lesson.askMeaning')}</span>
          <span>{practice === undefined && shownBox && boxText(t, shownBox)}</span>
        </>
      }
    >
      <Prompt lang={asksWord ? undefined : wordLang}>{asksWord ? card.meanings.join(', ') : card.word}</Prompt>
    </CardHead>
  );
  const body = (
    <>
      <CardBody>
        <AnswerLines>
          <AnswerInput
            ref={input}
            who={t('lesson.you')}
            lang={answerLang}
            value={judged ? judged.typed : typed}
            readOnly={judged !== null}
            ink={judged === null ? 'pen' : judged.checked.kind !== 'exact' ? 'covered' : 'right'}
            onChange={(event) => acts?.write(event.target.value)}
            onKeyDown={acts?.press}
            onBlur={acts?.blur}
          />
          <VerdictLines judged={judged} shown={shown} accepted={accepted} lang={answerLang} />
          {judged === null && acts && letters.length > 0 && (
            <LetterKeys
              letters={letters}
              lang={wordLang}
              onPick={acts.pick}
              capital={typed === '' && accepted.some((each) => /^\p{Lu}/u.test(each))}
            />
          )}
        </AnswerLines>
      </CardBody>
      <VerdictStrip
        verdict={
          judged && fate && shown
            ? verdictOf(t, judged.typed, judged.checked, { fate, of: boxes.length, accepted: shown.accepted })
            : undefined
        }
        notice={notice === null ? undefined : t(notice === 'empty' ? 'lesson.emptyOnce' : 'lesson.tooLong')}
      />
    </>
  );
  return (
    <>
      {practice === undefined ? (
        <IndexCard
          key={card.id}
          position={position}
          of={boxes.length}
          from={fate && fate.from !== fate.to ? fate.from : undefined}
          boxName={t('lesson.box')}
          beneath={cardsLeft(lesson) > 1 ? 'more' : 'nothing'}
        >
          {head}
          {body}
        </IndexCard>
      ) : (
        <PencilCard name={t('lesson.practiceNote')}>
          {head}
          {body}
        </PencilCard>
      )}
      <LessonActions
        judged={judged}
        isFirstBox={box?.kind === 'first'}
        isLastBox={box?.kind === 'last'}
        onPrimary={acts?.primary ?? nothing}
        acts={acts?.turn ?? NO_ACTS}
        menu={acts?.menu ?? 'closed'}
        onMenu={acts?.openMenu ?? nothing}
        onMenuClose={acts?.closeMenu ?? nothing}
      />
      {judged && acts && <MarginNotes card={card.id} typed={judged.typed} checked={judged.checked} lang={wordLang} />}
    </>
  );
}
