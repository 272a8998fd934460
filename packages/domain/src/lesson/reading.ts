import { foldText } from '../card/text.ts';
import { foldWritten, listParts, writtenForms } from './as-written.ts';
import { graphemes } from './graphemes.ts';
import type { LanguageRules, LeadingWord } from './language-rules.ts';
import { withoutAccents } from './without-accents.ts';

/** One way to read a text: without apostrophes, and split after its leading article or particle. */
export interface Form {
  readonly text: string;
  /** Null if there is none; `rest` is the text after it, otherwise empty. */
  readonly leading: { readonly word: string; readonly kind: LeadingWord } | null;
  readonly rest: string;
  /** The same before letters were spelled out (ä as ae): its length counts for the tolerance. */
  readonly plain: { readonly text: string; readonly rest: string };
}

/** All forms of one text, made when they are first asked for. */
export interface Forms {
  written(): readonly Form[];
  /** Without accents, both with letters spelled out and without. */
  bare(): readonly Form[];
}

/** A text prepared for comparison. */
export interface Reading {
  /** The folded text: two are the same exactly if these are equal. */
  readonly key: string;
  readonly whole: Forms;
  /** The parts of a list, at least two; empty for other texts. */
  parts(): readonly Reading[];
}

type Layer = (text: string) => string;

const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

const withoutApostrophes = (text: string): string =>
  text.includes("'") ? text.replaceAll("'", '').replace(/ +/gu, ' ').trim() : text;

const LEADING = /^'*([^ ']+)('? ?)(.+)$/su;

function split(form: string, leading: ReadonlyMap<string, LeadingWord>): Pick<Form, 'leading' | 'rest'> {
  const [, first = '', glue = '', after = ''] = leading.size > 0 ? (LEADING.exec(form) ?? []) : [];
  const word = glue.startsWith("'") ? `${first}'` : first;
  const kind = glue === '' ? undefined : leading.get(word);
  const rest = kind ? withoutApostrophes(after) : '';
  return kind && rest !== '' ? { leading: { word, kind }, rest } : { leading: null, rest: '' };
}

const leadingIn = (rules: LanguageRules, layer: Layer): ReadonlyMap<string, LeadingWord> =>
  new Map(Array.from(rules.leading, ([word, kind]) => [layer(word), kind]));

/** Makes forms by the rules of one language. */
function formReader(rules: LanguageRules): (folded: string) => Forms {
  const spelled = leadingIn(rules, (text) => rules.spell(text));
  const bare = leadingIn(rules, withoutAccents);
  const bareSpelled = leadingIn(rules, (text) => withoutAccents(rules.spell(text)));
  const form = (text: string, leading: ReadonlyMap<string, LeadingWord>, plain?: Form): Form => {
    const whole = withoutApostrophes(text);
    const parts = split(text, leading);
    return { text: whole, ...parts, plain: plain ?? { text: whole, rest: parts.rest } };
  };
  return (folded) => {
    const texts = lazily(() => writtenForms(folded));
    return {
      written: lazily(() => texts().map((text) => form(rules.spell(text), spelled))),
      bare: lazily(() =>
        texts().flatMap((text) => {
          const plain = form(withoutAccents(text), bare);
          const spelt = rules.spell(text);
          return spelt === text ? [plain] : [plain, form(withoutAccents(spelt), bareSpelled, plain)];
        }),
      ),
    };
  };
}

/** Prepares texts of one language for comparison. */
export function reader(rules: LanguageRules): (text: string) => Reading {
  const formsOf = formReader(rules);
  const read = (key: string, folded: string, parts: readonly string[]): Reading => ({
    key,
    whole: formsOf(folded),
    parts: lazily(() => (parts.length < 2 ? [] : parts.map((part) => read(foldText(part), part, [])))),
  });
  return (text) => {
    const folded = foldWritten(text);
    return read(foldText(text), folded, listParts(folded));
  };
}

/** The parts of a form that the tolerance depends on. */
export interface Letters {
  readonly letters: readonly string[];
  /** Its digits alone, joined. */
  readonly digits: string;
}

/** Splits forms into letters, with a cache. */
export function letterReader(): (text: string) => Letters {
  const read = new Map<string, Letters>();
  return (text) => {
    const letters = read.get(text) ?? { letters: graphemes(text), digits: text.replace(/\P{Nd}+/gu, '') };
    read.set(text, letters);
    return letters;
  };
}
