import {
  type Direction,
  type HardCard,
  learnedLanguage,
  looseKeys,
  splitMeanings,
  type StruggleAnswer,
  type StruggleCard,
  struggles,
  type Struggles,
  type Verdict,
} from '@siedem/domain';
import type { Reader } from '../store/engine/context.ts';
import { listCategories } from '../store/learning/categories.ts';
import { listLessons, settingsOf } from '../store/learning/lessons.ts';
import {
  RESULT,
  struggleAnswers,
  struggleCards,
  type StruggleRow,
  struggleTexts,
  type TextRow,
} from '../store/learning/struggles.ts';

/** The scope: one category, or all; `now` epoch ms. */
export interface StruggleQuery {
  readonly userId: string;
  readonly category: string | undefined;
  readonly now: number;
}

const verdictOf = (result: number): Verdict => {
  if (result === RESULT.right) return 'good';
  return result === RESULT.wrong ? 'bad' : 'again';
};

const directionOf = (row: StruggleRow): Direction => (row.word_shown === 1 ? 'word' : 'meanings');

const answerOf = (row: StruggleRow): StruggleAnswer => ({
  id: row.id,
  card: row.card_id,
  at: row.at,
  direction: directionOf(row),
  typed: row.typed ?? '',
  verdict: verdictOf(row.result),
  override: false,
});

/** Primary subtags of the languages of a category's words and meanings; null if nobody said. */
interface Languages {
  readonly words: string | null;
  readonly meanings: string | null;
}

const languagesOf = async (reader: Reader, userId: string): Promise<ReadonlyMap<string, Languages>> => {
  const settings = new Map((await listLessons(reader, userId)).map((row) => [row.category_id, settingsOf(row)]));
  const { language } = await reader.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const categories = await listCategories(reader, userId);
  return new Map(
    categories.map(({ id, name }) => {
      const { words = '', meanings = '' } = settings.get(id) ?? {};
      return [id, { words: words || (learnedLanguage(name)?.tag ?? null), meanings: meanings || language }];
    }),
  );
};

/** Texts to look up: of the cards missed twice, for a single miss makes no pair unless the other card was missed too. */
const keysOf = (missed: readonly StruggleRow[], direction: Direction, language: string | null): string[] => {
  const keys = looseKeys(language);
  const times = new Map<string, number>();
  for (const { card_id } of missed) times.set(card_id, (times.get(card_id) ?? 0) + 1);
  const asked = missed.filter((row) => (times.get(row.card_id) ?? 0) > 1 && directionOf(row) === direction);
  return [...new Set(asked.flatMap(({ typed }) => keys(typed ?? '')))];
};

const cardOf = ({ id, word, meanings }: TextRow): StruggleCard => ({ id, word, meanings: splitMeanings(meanings) });

/** @param missed the category's cards that were not always answered right */
const ofCategory = async (
  reader: Reader,
  { userId, categoryId, now }: { readonly userId: string; readonly categoryId: string; readonly now: number },
  { rowsOf, missed }: { readonly rowsOf: RowsOf; readonly missed: readonly TextRow[] },
  languages: Languages,
): Promise<Struggles> => {
  const typed = missed.flatMap(({ id }) => rowsOf(id).filter((row) => row.typed));
  const meant = await struggleTexts(reader, {
    userId,
    categoryId,
    words: keysOf(typed, 'meanings', languages.words),
    meanings: keysOf(typed, 'word', languages.meanings),
  });
  const cards = [...new Map([...missed, ...meant].map((row) => [row.id, cardOf(row)])).values()];
  const answers = cards.flatMap(({ id }) => rowsOf(id).map(answerOf));
  return struggles(answers, cards, { now, ...languages });
};

const worstFirst = (a: HardCard, b: HardCard): number =>
  b.falls - a.falls || a.answers - b.answers || (a.card < b.card ? -1 : 1);

type RowsOf = (card: string) => readonly StruggleRow[];

const wasMissed = ({ result }: StruggleRow): boolean => result !== RESULT.right;

/** What the learner has trouble with, by the domain's one function (lessons §7, insights §5.7). */
export const struggling = async (reader: Reader, { userId, category, now }: StruggleQuery): Promise<Struggles> => {
  const languages = await languagesOf(reader, userId);
  const rows = Map.groupBy(await struggleAnswers(reader, userId, now), ({ card_id }) => card_id);
  const rowsOf: RowsOf = (card) => rows.get(card) ?? [];
  const ids = [...rows].flatMap(([card, own]) => (own.some(wasMissed) ? [card] : []));
  const missed = (await struggleCards(reader, userId, ids)).filter(
    ({ category_id }) => category === undefined || category_id === category,
  );
  const found: Struggles[] = [];
  for (const [categoryId, own] of Map.groupBy(missed, ({ category_id }) => category_id)) {
    const spoken = languages.get(categoryId) ?? { words: null, meanings: null };
    found.push(await ofCategory(reader, { userId, categoryId, now }, { rowsOf, missed: own }, spoken));
  }
  return {
    cards: found.flatMap(({ cards }) => cards).sort(worstFirst),
    pairs: found.flatMap(({ pairs }) => pairs).sort((a, b) => b.times - a.times || b.last - a.last),
    sides: found.flatMap(({ sides }) => sides),
  };
};
