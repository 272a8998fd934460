import type { DayTimeline, Ruling } from '@siedem/domain';
import type { JsonText } from '../json-text.ts';
import type { Flag } from './flag.ts';

export interface CategoriesTable {
  user_id: string;
  id: string;
  name: string;
  /** folded name, unique per learner */
  name_key: string;
  created_at: number;
  revision: number;
}

/** Response to a category create with a client-made id, so that a repeat gets the same. */
export interface CategoryReceiptsTable {
  user_id: string;
  id: string;
  digest: string;
}

export interface BoxesTable {
  user_id: string;
  category_id: string;
  /** '1' … '7' */
  id: string;
  number: number | null;
  unit: string | null;
  /** wire timer in ms: first 0, last 1, middle number × unit */
  timer: number;
  revision: number;
}

export interface CardsTable {
  user_id: string;
  id: string;
  category_id: string;
  word: string;
  word_key: string;
  /** meanings joined by `|`, as on the wire */
  meanings: string;
  box_id: string;
  modified_at: number;
  /** id of the review that moved the card last; empty when creation or an edit did */
  moved_by: string;
  created_at: number;
  revision: number;
  /** id of the answer recorded last, the head of the chain that `reviews.previous` goes on; empty without one */
  last_review: string;
  /** time lent by pauses since the last move, which `modified_at` contains; moves are merged by the date without it */
  paused_ms: number;
  /** id of the pause that lent, or the beginnings of the ids of several (see `store/learning/pauses.ts`); empty without one */
  paused_by: string;
  /** number of the import that brought it */
  import_number: number | null;
  /** its revision as that import left it */
  import_revision: number | null;
  /** id of the imported answer recorded last: the head of a chain of imported answers alone */
  import_review: string | null;
}

/** Which card each revision was given to by creation, an edit or a move by hand. Only the row with a card's present revision counts. */
export interface CardChangesTable {
  user_id: string;
  revision: number;
  card_id: string;
}

export interface CardMeaningsTable {
  user_id: string;
  category_id: string;
  meaning_key: string;
  card_id: string;
}

/** Response to a card create; kept after edits and after the card's deletion. */
export interface CardReceiptsTable {
  user_id: string;
  id: string;
  digest: string;
  status: number;
}

export interface ReviewsTable {
  user_id: string;
  /**
   * The revision it was recorded with; below 0: from before there were any. Of a call's answers about a card that they moved
   * the last has the card's revision, as long as nothing changed the card since.
   */
  revision: number;
  /** unique for the learner */
  id: string;
  card_id: string;
  at: number;
  direction: string;
  typed: string;
  verdict: string;
  override: Flag;
  from_box: string;
  to_box: string;
  took_ms: number;
  received_at: number;
  /** id of the answer recorded before it on the same card; null for the first */
  previous: string | null;
  /** the revision at which it was taken back */
  undone: number | null;
  /** the program it was given in; null for an answer given here */
  source: string | null;
  /** number of the import that brought it; null for a lesson's */
  import_number: number | null;
}

export interface DeletionsTable {
  user_id: string;
  revision: number;
  kind: 'category' | 'box' | 'card';
  id: string;
  category_id: string;
  /** timer of a deleted box: a late review into it goes to the box before it */
  timer: number | null;
  at: number;
}

/** Interval of a middle box from `from_at` on; null: it was deleted (insights §2.1). */
export interface BoxIntervalsTable {
  user_id: string;
  category_id: string;
  box_id: string;
  from_at: number;
  /** ms */
  timer: number | null;
}

/** A learner's goal. */
export interface StoredGoal {
  readonly kind: 'answers' | 'minutes' | 'words';
  readonly amount: number;
}

/** The settings of study as they are stored (insights §2.4). */
export interface StoredStudySettings {
  readonly timeline: DayTimeline;
  /** whether the zone comes from the first header seen and not from a setting */
  readonly isGuessed: boolean;
  /** percent */
  readonly target: number;
  readonly goal: StoredGoal | null;
  readonly catchUp: { readonly category: string | null; readonly minutes: number; readonly begun: number } | null;
}

export interface StudySettingsTable {
  user_id: string;
  revision: number;
  /** JSON, see `study-settings.ts` */
  body: JsonText<StoredStudySettings>;
}

/** A cache of the learner's log (insights §4): rebuilt from it at any time. */
export interface StudiesTable {
  user_id: string;
  /** everything up to it is counted */
  revision: number;
  /** encounters that the memory model was fitted to; null before the first fit */
  model_of: number | null;
  /** written by the domain's `writeRecord` */
  body: string;
  cards: string;
}

export interface PausesTable {
  user_id: string;
  id: string;
  /** null: all categories */
  category_id: string | null;
  from_at: number;
  until_at: number;
  revision: number;
  /** the revision at which it was taken back */
  undone: number | null;
}

/** Lesson settings of a category; no row: the defaults (lessons §3). */
export interface LessonSettingsTable {
  user_id: string;
  category_id: string;
  /** JSON of the fields that were ever set */
  fields: JsonText<object>;
  revision: number;
}

/** The margin of a card (lessons §4); an emptied one keeps its row, so that other devices receive the change. */
export interface CardMarginsTable {
  user_id: string;
  card_id: string;
  note: string;
  example: string;
  /** JSON of the domain's `Ruling[]` */
  rulings: JsonText<readonly Ruling[]>;
  revision: number;
}

/** An import, as far as its parts have arrived (exchange §8). */
export interface ImportsTable {
  user_id: string;
  id: string;
  /** the revision it began with: a short name for it in the rows it brought */
  number: number;
  at: number;
  name: string;
  source: 'siedem' | 'anki' | 'table' | 'list';
  total: number;
  /** JSON array: ids of the categories made for it, and an object for each other thing that taking it back undoes (`ImportNote`) */
  made: string;
  /** cards that its parts added */
  added: number;
  /** answers recorded and not taken back */
  reviews: number;
  /** epoch ms from which further parts are refused */
  taken_at: number | null;
  /** cards removed and kept when it was taken back; null until that is done */
  removed: number;
  kept: number | null;
}
