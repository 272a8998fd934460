import { type CardText, LIMITS, normaliseText, parseCardText } from '@siedem/domain';
import type { Translate } from '../../i18n/texts.ts';

/** A card being written: what is in the inputs. Lines have keys of their own, so that removing one moves no focus. */
export interface Draft {
  readonly word: string;
  readonly lines: readonly Line[];
  readonly box: string;
}

export interface Line {
  readonly key: number;
  readonly text: string;
}

/** What is wrong, at which field: the word, or a meaning by its index. */
export interface DraftProblem {
  readonly at: 'word' | number;
  readonly text: string;
}

export const emptyDraft = (box: string): Draft => ({ word: '', lines: [{ key: 1, text: '' }], box });

export const draftOf = (card: {
  readonly word: string;
  readonly meanings: readonly string[];
  readonly box: string;
}): Draft => ({
  word: card.word,
  lines: card.meanings.map((text, index) => ({ key: index + 1, text })),
  box: card.box,
});

const isEmpty = (line: Line | undefined): boolean => line === undefined || normaliseText(line.text) === '';

const nextKey = (draft: Draft): number => Math.max(0, ...draft.lines.map((line) => line.key)) + 1;

/** One more line; at seven the problem that the specification words (§5 Card). */
export function withLine(t: Translate, draft: Draft): Draft | DraftProblem {
  if (draft.lines.length >= LIMITS.meanings) return { at: draft.lines.length - 1, text: t('message.tooManyMeanings') };
  return { ...draft, lines: [...draft.lines, { key: nextKey(draft), text: '' }] };
}

/** One line less; the last one cannot go (specification §5 Card). */
export function withoutLine(t: Translate, draft: Draft, key: number): Draft | DraftProblem {
  if (draft.lines.length <= 1) return { at: 0, text: t('message.noMeaning') };
  return { ...draft, lines: draft.lines.filter((line) => line.key !== key) };
}

/**
 * A list pasted into an empty line: each of its lines a meaning of its own, empty lines around it gone. Null where the
 * text is one line or would mix with what is written: then it is pasted as ever. More than seven are refused whole.
 */
export function withPasted(t: Translate, draft: Draft, key: number, text: string): Draft | DraftProblem | null {
  const pieces = text
    .split(/[\r\n]+/)
    .map(normaliseText)
    .filter((piece) => piece !== '');
  const at = draft.lines.findIndex((line) => line.key === key);
  if (pieces.length < 2 || at < 0 || !isEmpty(draft.lines[at])) return null;
  const before = draft.lines.slice(0, at).filter((line) => !isEmpty(line));
  const after = draft.lines.slice(at + 1).filter((line) => !isEmpty(line));
  if (before.length + pieces.length + after.length > LIMITS.meanings) return { at, text: t('message.tooManyMeanings') };
  const first = nextKey(draft);
  const pasted = pieces.map((piece, index) => ({ key: index === 0 ? key : first + index, text: piece }));
  return { ...draft, lines: [...before, ...pasted, ...after] };
}

/** Whether a meaning reads like a list. It may be one thing all the same, so nothing is refused for it. */
export const looksLikeSeveral = (text: string): boolean => /\S\s*[,;]\s*\S/.test(text);

/** The card that the inputs spell, empty lines left out, or the first problem at its field. */
export function readDraft(t: Translate, draft: Draft): CardText | DraftProblem {
  const filled = draft.lines.filter((line) => !isEmpty(line));
  const parsed = parseCardText({ word: draft.word, meanings: filled.map((line) => line.text) });
  if (parsed.ok) return parsed.value;
  switch (parsed.problem) {
    case 'word_blank':
      return { at: 'word', text: t('card.wordBlank') };
    case 'no_meaning':
    case 'meaning_blank':
      return { at: 0, text: t('message.noMeaning') };
    case 'too_many_meanings':
      return { at: draft.lines.length - 1, text: t('message.tooManyMeanings') };
    case 'pipe':
      return { at: whereIs(draft, (text) => text.includes('|')), text: t('message.pipe') };
    case 'too_long':
      return {
        at: whereIs(draft, (text) => Array.from(normaliseText(text)).length > LIMITS.cardText),
        text: t('card.tooLong'),
      };
    case 'bad_character':
      return { at: 'word', text: t('message.cardNotValid') };
  }
}

const whereIs = (draft: Draft, wrong: (text: string) => boolean): 'word' | number =>
  wrong(draft.word)
    ? 'word'
    : Math.max(
        0,
        draft.lines.findIndex((line) => wrong(line.text)),
      );
