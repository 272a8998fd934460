import { useEffect, useRef, useState } from 'react';
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

/** Whether letters are capitals now: while Shift is held, for one letter after it was pressed by itself, and under Caps Lock. */
function useShift(): { readonly upper: boolean; readonly used: () => void } {
  const [held, setHeld] = useState(false);
  const [next, setNext] = useState(false);
  const [caps, setCaps] = useState(false);
  const alone = useRef(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      setHeld(event.shiftKey);
      setCaps(event.getModifierState('CapsLock'));
      alone.current = event.key === 'Shift';
      if (event.key !== 'Shift') setNext(false);
    };
    const release = (event: KeyboardEvent): void => {
      setHeld(event.shiftKey);
      setCaps(event.getModifierState('CapsLock'));
      // A second press takes it back, as on a phone.
      if (event.key === 'Shift' && alone.current) setNext((before) => !before);
      alone.current = false;
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
    };
  }, []);
  const used = (): void => {
    // Shift that is held for a letter of the keys was not pressed by itself.
    alone.current = false;
    setNext(false);
  };
  return { upper: held || next || caps, used };
}

/** The letters of the language on the card; capitals after Shift, or where the answer begins with one. */
export function LetterKeys({ letters, lang, capital, onPick }: LetterKeysProps) {
  const { t } = useTexts();
  const { upper: shifted, used } = useShift();
  const [shown, setShown] = useState(showsLetterKeys);
  useEffect(() => onLetterKeys(() => setShown(showsLetterKeys())), []);
  if (!shown) return null;
  const upper = shifted || capital;
  const keys = letters.map((letter) => {
    const key = upper && letter !== 'ß' ? letter.toUpperCase() : letter;
    return { letter: key, name: nameOf(t, letter) };
  });
  const pick = (letter: string): void => {
    used();
    onPick(letter);
  };
  return <AccentKeys keys={keys} label={t('lesson.accents')} lang={lang} onPick={pick} />;
}
