import { useEffect } from 'react';
import { withTexts } from '../../i18n/i18n.ts';
import { whenIdle } from '../../platform/clock.ts';
import { later } from '../../ui/later/later.tsx';
import { Speaker } from './speech/later-speech.ts';
import { AskedAtOnce, PlainEnd } from './stand-ins.tsx';

/**
 * What no first prompt needs: fetched when there is nothing else to do, with texts of its own (lessons §16.1). A lesson that
 * loses the network before they are there goes on without them.
 */

export const LessonEnd = later(
  () => withTexts('lessonEnd', () => import('./end/lesson-end.tsx')).then(({ LessonEnd }) => LessonEnd),
  { standIn: PlainEnd },
);
export const LessonSettingsDialog = later(
  () =>
    withTexts('lessonSettings', () => import('../../ui/lesson-settings/lesson-settings.tsx')).then(
      ({ LessonSettingsDialog }) => LessonSettingsDialog,
    ),
  'optional',
);
export const Intake = later(
  () => withTexts('newWords', () => import('./words/intake.tsx')).then(({ Intake }) => Intake),
  { standIn: AskedAtOnce },
);
export const KeyMap = later(
  () => withTexts('lessonTools', () => import('./tools/tools.ts')).then(({ KeyMap }) => KeyMap),
  'optional',
);
export const AnswerMenu = later(
  () => withTexts('lessonTools', () => import('./tools/tools.ts')).then(({ AnswerMenu }) => AnswerMenu),
  'optional',
);
export const LetterKeys = later(
  () => withTexts('lessonTools', () => import('./tools/tools.ts')).then(({ LetterKeys }) => LetterKeys),
  'optional',
);
export const MarginNotes = later(
  () =>
    withTexts('lessonTools', () => withTexts('note', () => import('./tools/tools.ts'))).then(
      ({ MarginNotes }) => MarginNotes,
    ),
  'optional',
);

/** Fetches them once the first prompt is shown. */
export function useLaterParts(): void {
  useEffect(() => {
    const parts = [LetterKeys, Speaker, AnswerMenu, MarginNotes, Intake, LessonEnd, LessonSettingsDialog];
    let stop = (): void => undefined;
    const fetchNext = (): void => {
      const part = parts.shift();
      if (part !== undefined) stop = whenIdle(() => void part.fetch().then(fetchNext));
    };
    fetchNext();
    return () => stop();
  }, []);
}
