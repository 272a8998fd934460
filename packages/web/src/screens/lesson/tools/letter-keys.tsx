import { useEffect, useState } from 'react';
import type { TextKey, Translate } from '../../../i18n/texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { onLetterKeys, showsLetterKeys } from '../../../platform/lesson-choices.ts';
import { AccentKeys } from '../../../ui/lesson-frame/lesson-frame.tsx';
import { plainLetter } from '../cycle-letter.ts';

const MARKS = new Map<string, TextKey>([
  ['\u0303', 'lessonTools.marks.tilde'],
  ['\u0301', 'lessonTools.marks.acute'],
  ['\u0300', 'lessonTools.marks.grave'],
  ['\u0302', 'lessonTools.marks.circumflex'],
  ['\u0308', 'lessonTools.marks.diaeresis'],
  ['\u030C', 'lessonTools.marks.caron'],
  ['\u0328', 'lessonTools.marks.ogonek'],
  ['\u0327', 'lessonTools.marks.cedilla'],
  ['\u0306', 'lessonTools.marks.breve'],
  ['\u030A', 'lessonTools.marks.ring'],
  ['\u0307', 'lessonTools.marks.dot'],
  ['\u030B', 'lessonTools.marks.double'],
  ['\u0326', 'lessonTools.marks.comma'],
  ['\u0304', 'lessonTools.marks.macron'],
]);
const OWN_NAMES = new Map<string, TextKey>([
  ['ß', 'lessonTools.sharpS'],
  ['æ', 'lessonTools.ae'],
  ['œ', 'lessonTools.oe'],
  ['ı', 'lessonTools.dotless'],
  ['¿', 'lessonTools.question'],
  ['¡', 'lessonTools.exclamation'],
]);

/** A letter by its plain one and its mark: "n with tilde". */
function nameOf(t: Translate, letter: string): string {
  const lower = letter.toLowerCase();
  const own = OWN_NAMES.get(lower);
  if (own) return t(own);
  const mark = MARKS.get(lower.normalize('NFD').charAt(1)) ?? 'lessonTools.marks.stroke';
  return t('lessonTools.letter', { letter: plainLetter(lower), mark: t(mark) });
}

export interface LetterKeysProps {
  readonly letters: readonly string[];
  readonly lang: string | undefined;
  /** At the start of an answer that begins with a capital. */
  readonly capital: boolean;
  readonly onPick: (letter: string) => void;
}

/** The letters of the language on the card; capitals while Shift is held, or where the answer begins with one. */
export function LetterKeys({ letters, lang, capital, onPick }: LetterKeysProps) {
  const { t } = useTexts();
  const [shift, setShift] = useState(false);
  const [shown, setShown] = useState(showsLetterKeys);
  useEffect(() => onLetterKeys(() => setShown(showsLetterKeys())), []);
  useEffect(() => {
    const follow = (event: KeyboardEvent): void => setShift(event.shiftKey);
    window.addEventListener('keydown', follow);
    window.addEventListener('keyup', follow);
    return () => {
      window.removeEventListener('keydown', follow);
      window.removeEventListener('keyup', follow);
    };
  }, []);
  if (!shown) return null;
  const upper = shift || capital;
  const keys = letters.map((letter) => {
    const key = upper && letter !== 'ß' ? letter.toUpperCase() : letter;
    return { letter: key, name: nameOf(t, letter) };
  });
  return <AccentKeys keys={keys} label={t('lesson.accents')} lang={lang} onPick={onPick} />;
}
