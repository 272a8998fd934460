import { type Box, cardsLeft, type Judged, type Lesson, type LessonCard } from '@siedem/domain';
import { Pencil } from 'lucide';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { CategoryView } from '../../collection/views.ts';
import { boxText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { type AnswerInk, AnswerInput, AnswerLines } from '../../ui/answer-lines/answer-lines.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { CardBody, CardHead, FiledCard, IndexCard, PencilCard, Prompt } from '../../ui/index-card/index-card.tsx';
import { CardStage } from '../../ui/lesson-frame/lesson-frame.tsx';
import { VerdictStrip } from '../../ui/verdict-strip/verdict-strip.tsx';
import { LessonActions, type TurnActs } from './lesson-actions.tsx';
import { LetterKeys, MarginNotes } from './later-parts.ts';
import { Heard, Speaker } from './speech/later-speech.ts';
import { type TurnLook, useTurnLook } from './use-turn-look.ts';
import type { Filed } from './use-filed.ts';
import { isMasked, VerdictLines } from './verdict-lines.tsx';
import { verdictOf } from './verdict.ts';

/** Why nothing was judged. */
export type Notice = 'empty' | 'too long';

export interface TurnViewProps {
  readonly lesson: Lesson;
  readonly card: LessonCard;
  readonly boxes: readonly Box[];
  readonly category: CategoryView;
  /** what is on the answer line while it is being written */
  readonly typed: string;
  readonly notice?: Notice | null;
  /** practice: a pencilled card outside the boxes, whose verdict says this in place of its fate */
  readonly practice?: string;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** the card before, while it is filed */
  readonly filed?: Filed | null;
  readonly onFiled?: () => void;
  /** what can be done; without it the card is only looked at */
  readonly acts?: {
    readonly write: (text: string) => void;
    /** a letter of the keys on the card */
    readonly pick: (letter: string) => void;
    readonly press: (event: KeyboardEvent) => void;
    readonly blur: (event: FocusEvent<HTMLInputElement>) => void;
    /** what Enter does */
    readonly primary: () => void;
    readonly decide: TurnActs;
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

/** The head of a card: what is asked, of which box, and the words. */
function TurnHead({ lesson, card, look, practice, acts }: TurnViewProps & { readonly look: TurnLook }) {
  const { t } = useTexts();
  const { asksWord, shownBox, wordLang, judged, settings } = look;
  const prompt = (
    <Prompt key={`${card.id} ${lesson.at}`} lang={asksWord ? undefined : wordLang}>
      {asksWord ? card.meanings.join(', ') : card.word}
    </Prompt>
  );
  const isHeard = settings.listen && !asksWord && judged === null && acts !== undefined;
  // With a verdict the word is on the card whichever side was asked.
  const isSpoken = acts !== undefined && !isHeard && (!asksWord || judged !== null);
  const readsNow =
    settings.speak === 'with' ? !asksWord || judged !== null : settings.speak === 'after' && judged !== null;
  return (
    <CardHead
      meta={
        <>
          <span>{asksWord ? t('lesson.askWord') : t('lesson.askMeaning')}</span>
          <span>{practice === undefined && shownBox && boxText(t, shownBox)}</span>
        </>
      }
    >
      {isHeard ? (
        <Heard key={`${card.id} ${lesson.at}`} text={card.word} lang={wordLang}>
          {prompt}
        </Heard>
      ) : (
        prompt
      )}
      {isSpoken && (
        <Speaker
          key={`${card.id} ${lesson.at} speaker`}
          text={card.word}
          lang={wordLang}
          reads={readsNow ? 'at once' : 'on press'}
        />
      )}
    </CardHead>
  );
}

/** The ink of the answer line: what differs is shown by the letters over it, except where nothing is given away. */
function inkOf(checked: Judged | undefined): AnswerInk {
  if (checked === undefined) return 'pen';
  if (checked.kind === 'exact') return 'right';
  return isMasked(checked) ? 'near' : 'covered';
}

/** The ruled lines and the strip of a card: what is typed, and what it was. */
function TurnBody({ boxes, typed, notice = null, input, acts, look }: TurnViewProps & { readonly look: TurnLook }) {
  const { t } = useTexts();
  const { judged, shown, accepted, answerLang, wordLang, letters, fate } = look;
  const verdict =
    judged && fate && shown
      ? verdictOf(t, { ...judged, language: look.language }, { fate, of: boxes.length, accepted: shown.accepted })
      : undefined;
  return (
    <>
      <CardBody>
        <AnswerLines>
          <AnswerInput
            ref={input}
            who={t('lesson.you')}
            lang={answerLang}
            value={judged ? judged.typed : typed}
            readOnly={judged !== null}
            ink={inkOf(judged?.checked)}
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
        verdict={verdict}
        notice={notice === null ? undefined : t(notice === 'empty' ? 'lesson.emptyOnce' : 'lesson.tooLong')}
      />
    </>
  );
}

/** The card before on its way into its box. */
function TurnFiled({ filed, boxes, onFiled }: { filed: Filed; boxes: readonly Box[]; onFiled: () => void }) {
  const { card, direction, typed, verdict, override, to } = filed.answered;
  return (
    <FiledCard
      key={filed.count}
      position={boxes.findIndex((box) => box.id === to) + 1}
      of={boxes.length}
      prompt={direction === 'meanings' ? card.meanings.join(', ') : card.word}
      typed={typed}
      tone={verdict === 'good' || override ? 'right' : verdict === 'again' ? 'near' : 'wrong'}
      onFiled={onFiled}
    />
  );
}

/** How one card looks while it is asked and when it is judged: nothing here outlasts the drawing of it. */
export function TurnView(props: TurnViewProps) {
  const { lesson, card, boxes, practice, acts, filed = null, onFiled = nothing } = props;
  const { t } = useTexts();
  const look = useTurnLook(props);
  const { judged, fate, position, box } = look;
  const content = (
    <>
      <TurnHead {...props} look={look} />
      <TurnBody {...props} look={look} />
    </>
  );
  return (
    <>
      <CardStage>
        {practice === undefined ? (
          <IndexCard
            id={card.id}
            position={position}
            of={boxes.length}
            from={fate && fate.from !== fate.to ? fate.from : undefined}
            boxName={t('lesson.box')}
            beneath={cardsLeft(lesson) > 1 ? 'more' : 'nothing'}
          >
            {content}
          </IndexCard>
        ) : (
          <PencilCard
            name={
              <>
                <Icon of={Pencil} size="sm" />
                {t('lesson.practiceNote')}
              </>
            }
          >
            {content}
          </PencilCard>
        )}
        {filed && <TurnFiled key={filed.count} filed={filed} boxes={boxes} onFiled={onFiled} />}
      </CardStage>
      <LessonActions
        judged={judged}
        mode={practice === undefined ? 'lesson' : 'practice'}
        isFirstBox={box?.kind === 'first'}
        isLastBox={box?.kind === 'last'}
        onPrimary={acts?.primary ?? nothing}
        acts={acts?.decide ?? NO_ACTS}
        menu={acts?.menu ?? 'closed'}
        onMenu={acts?.openMenu ?? nothing}
        onMenuClose={acts?.closeMenu ?? nothing}
      />
      {judged && acts && (
        <MarginNotes card={card.id} typed={judged.typed} checked={judged.checked} lang={look.wordLang} />
      )}
    </>
  );
}
