import { acceptedAnswers, type Box, type Judged, type LessonSettings } from '@siedem/domain';
import { meaningLanguage, wordLanguage } from '../../data/lesson/judge-card.ts';
import { useLessonSettings } from '../../data/lesson/use-lesson-settings.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { type Fate, fateOf } from './fate.ts';
import { type ShownAnswer, shownAnswer } from './shown-answer.ts';
import type { TurnViewProps } from './turn-view.tsx';
import { useLetters } from './use-letters.ts';

/** What the parts of a card share while it is drawn. */
export interface TurnLook {
  readonly settings: LessonSettings;
  readonly judged: { readonly typed: string; readonly checked: Judged } | null;
  /** The meanings are shown and the word is asked. */
  readonly asksWord: boolean;
  readonly wordLang: string | undefined;
  readonly answerLang: string | undefined;
  /** In which the answer is judged: primary subtag. */
  readonly language: string | undefined;
  /** Letter keys; none where the meanings are asked. */
  readonly letters: readonly string[];
  /** Null while it is asked. */
  readonly fate: Fate | null;
  readonly shown: ShownAnswer | null;
  readonly accepted: readonly string[];
  /** Display position of the tab. */
  readonly position: number;
  /** The box the card was asked in. */
  readonly box: Box | undefined;
  /** Beside the tab: after the verdict the box the card moves to. */
  readonly shownBox: Box | undefined;
}

/** Works out how one card looks; see {@link TurnLook}. */
export function useTurnLook({ lesson, card, boxes, category, practice }: TurnViewProps): TurnLook {
  const { t } = useTexts();
  const settings = useLessonSettings(category.id);
  const letters = useLetters(category, lesson.direction);
  const language = lesson.direction === 'meanings' ? wordLanguage(category, settings) : meaningLanguage(settings);
  const judged = lesson.phase.kind === 'judged' ? lesson.phase : null;
  const asksWord = lesson.direction === 'meanings';
  const wordLang = wordLanguage(category, settings);
  const said = judged && fateOf(t, { ...judged, language }, boxes, card.box);
  const fate = said && practice !== undefined ? { ...said, to: said.from, text: practice } : said;
  const position = fate?.to ?? boxes.findIndex((box) => box.id === card.box) + 1;
  const accepted = acceptedAnswers(card, lesson.direction);
  return {
    settings,
    judged,
    asksWord,
    wordLang,
    language,
    answerLang: asksWord ? wordLang : undefined,
    letters,
    fate,
    shown: judged && shownAnswer(judged.typed, judged.checked.nearest, accepted),
    accepted,
    position,
    box: boxes.find((box) => box.id === card.box),
    shownBox: boxes[position - 1],
  };
}
