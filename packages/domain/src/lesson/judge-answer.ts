import { LEVEL, type Level, levelFinder } from './answer-level.ts';
import { checkAnswer, type Verdict } from './answer.ts';
import { foldText } from '../card/text.ts';
import type { OwnChoices } from './lesson-settings.ts';
import { languageRules } from './language-rules.ts';
import { reader } from './reading.ts';

/** Why an answer is what it is (lessons §2); the order is that of the table of kinds. */
export type AnswerKind = 'exact' | 'refused' | 'form' | 'loose' | 'synonym' | 'confusion' | 'accent' | 'typo' | 'wrong';

/** Another card of the category that the answer may belong to. */
export interface OtherCard {
  readonly id: string;
  /** What it accepts in the asked direction. */
  readonly answers: readonly string[];
  /** Whether it answers the prompt as shown. */
  readonly fits: boolean;
}

/** What an answer is compared with (lessons §2). */
export interface Question {
  /** The card's own answers in order, then those that the learner ruled to count. */
  readonly accepted: readonly string[];
  /** Answers that the learner ruled out. */
  readonly refused?: readonly string[];
  readonly others?: readonly OtherCard[];
  /** Primary subtag of the language that the answer is in. */
  readonly language?: string | null;
}

/** The learner's rules for a category (lessons §3). */
export interface CheckRules {
  readonly check: 'standard' | 'gentle' | 'strict' | 'own';
  readonly own?: OwnChoices;
}

/** Result of judging an answer. */
export interface Judged {
  readonly kind: AnswerKind;
  readonly verdict: Verdict;
  /** The accepted answer with the fewest differing letters and their number: see `checkAnswer`. */
  readonly nearest: string;
  readonly distance: number;
  /** id of the card that was meant, for `synonym` and `confusion`. */
  readonly other: string | null;
}

type Verdicts = Readonly<Record<AnswerKind, Verdict>>;

const GENTLE: Verdicts = {
  exact: 'good',
  refused: 'bad',
  form: 'good',
  loose: 'good',
  synonym: 'again',
  confusion: 'bad',
  accent: 'good',
  typo: 'again',
  wrong: 'bad',
};
const STRICT: Verdicts = { ...GENTLE, loose: 'again', accent: 'again', typo: 'bad' };

const isVerdict = (value: unknown): value is Verdict => value === 'good' || value === 'again' || value === 'bad';

function ownVerdicts(own: OwnChoices | undefined): Verdicts {
  const chosen = (kind: 'loose' | 'accent' | 'typo'): Verdict => {
    const verdict = own?.[kind];
    return isVerdict(verdict) ? verdict : GENTLE[kind];
  };
  const synonym = own?.synonym === 'bad' ? 'bad' : GENTLE.synonym;
  return { ...GENTLE, loose: chosen('loose'), accent: chosen('accent'), typo: chosen('typo'), synonym };
}

/** The verdict of a kind (lessons §2, "From kind to verdict"). */
function verdictOf(kind: AnswerKind, byDistance: Verdict, rules: CheckRules): Verdict {
  switch (rules.check) {
    case 'gentle':
      return GENTLE[kind];
    case 'strict':
      return STRICT[kind];
    case 'own':
      return ownVerdicts(rules.own)[kind];
    default:
      return kind === 'refused' ? 'bad' : byDistance;
  }
}

const KINDS: Readonly<Record<Level, AnswerKind>> = {
  [LEVEL.exact]: 'exact',
  [LEVEL.form]: 'form',
  [LEVEL.loose]: 'loose',
  [LEVEL.accent]: 'accent',
  [LEVEL.typo]: 'typo',
  [LEVEL.none]: 'wrong',
};

interface Found {
  readonly kind: AnswerKind;
  readonly other: string | null;
}

const textsOf = (texts: unknown): string[] =>
  Array.isArray(texts) ? texts.filter((text): text is string => typeof text === 'string') : [];

const isOther = (other: unknown): other is OtherCard => typeof other === 'object' && other !== null;

const othersOf = (others: unknown): readonly OtherCard[] => (Array.isArray(others) ? others.filter(isOther) : []);

interface Meant {
  readonly level: Level;
  readonly id: string;
}

/** Ties are broken by id, so that the result does not depend on the order of the cards. */
const isBetter = (a: Meant, b: Meant | null): boolean =>
  b === null || a.level < b.level || (a.level === b.level && a.id < b.id);

/** The card that is reached best, if it is reached at `worst` or better. */
function meantCard(others: readonly OtherCard[], worst: Level, levelOf: (other: OtherCard, worst: Level) => Level) {
  let best: Meant | null = null;
  for (const other of others) {
    const meant: Meant = { level: levelOf(other, worst), id: other.id };
    if (meant.level <= worst && isBetter(meant, best)) best = meant;
  }
  return best;
}

function kindOf(typed: string, accepted: readonly string[], question: Question): Found {
  const key = foldText(typed);
  if (accepted.some((answer) => foldText(answer) === key)) return { kind: 'exact', other: null };
  const refused = new Set(textsOf(question.refused).map(foldText));
  if (refused.has(key)) return { kind: 'refused', other: null };
  const rules = languageRules(question.language);
  const read = reader(rules);
  const levels = levelFinder(rules, refused);
  const given = read(typed);
  const asked = levels.of(given, accepted.map(read), LEVEL.typo);
  if (asked <= LEVEL.loose) return { kind: KINDS[asked], other: null };
  const others = othersOf(question.others);
  const levelOf = ({ answers }: OtherCard, worst: Level) => levels.of(given, textsOf(answers).map(read), worst);
  const fitting = others.filter(({ fits }) => fits);
  // Better than the asked card: at `accent` only if that is not reached at `accent` itself.
  const synonym = meantCard(fitting, asked === LEVEL.accent ? LEVEL.loose : LEVEL.accent, levelOf);
  if (synonym) return { kind: 'synonym', other: synonym.id };
  const confusion = meantCard(
    others.filter(({ fits }) => !fits),
    LEVEL.loose,
    levelOf,
  );
  return confusion ? { kind: 'confusion', other: confusion.id } : { kind: KINDS[asked], other: null };
}

/**
 * Judges a typed answer by the learner's rules (lessons §2). Under `standard` the verdict is that of `checkAnswer`, except
 * for an answer that the learner ruled out. Never throws, whatever is given; the caller leaves blank texts unjudged.
 */
export function judgeAnswer(typed: string, question: Question, rules: CheckRules): Judged {
  const text = typeof typed === 'string' ? typed : '';
  const accepted = textsOf(question?.accepted);
  const checked = checkAnswer(text, accepted);
  const { kind, other } = kindOf(text, accepted, question ?? { accepted });
  const verdict = verdictOf(kind, checked.verdict, rules ?? { check: 'standard' });
  return { kind, verdict, nearest: checked.nearest, distance: checked.distance, other };
}
