/** The worker that reads files (exchange §1.1): rows stay in it; it sends only what the page shows and the parts of an import. */
import type { Margin } from '@siedem/domain';
import {
  type Choices,
  columnsOf,
  type Facts,
  type Found,
  hasLearning,
  leftOutText,
  namesCategories,
  type Part,
  type PartCard,
  partsOf,
  type Plan,
  type PlannedCard,
  planImport,
  presetChoices,
  readBlob,
} from '@siedem/formats';
import type {
  ImportMessage,
  ImportParts,
  ImportReply,
  ImportRequest,
  PartColumns,
  PreviewCard,
  Sheet,
  Summary,
} from './import-messages.ts';
import { uuidv7 } from './random.ts';

const FIRST = 8;
const SAMPLE = 4;
const REPORT_MS = 50;

interface Held {
  readonly found: Found;
  readonly facts: Facts;
  readonly choices: Choices;
  readonly plan: Plan;
}

let held: Held | null = null;

const answer = (reply: ImportMessage): void => {
  globalThis.postMessage(reply);
};

const previewOf = ({ word, meanings, section, category, outcome, cut }: PlannedCard): PreviewCard => ({
  word,
  meanings,
  section,
  category,
  outcome,
  cut: cut.length,
});

/** Names that rows go by, as the choices read them: decks, or what is in a column for the category. */
function decksOf(found: Found, choices: Choices): Found['decks'] {
  const column = choices.columns.indexOf('category');
  if (!namesCategories(found, choices) || column < 0) return found.decks;
  const counts = new Map<string, number>();
  for (const [at, { fields }] of found.rows.entries()) {
    if (at === 0 && choices.heading === 'yes') continue;
    const name = fields[column] ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, rows]) => ({ name, rows }));
}

const summaryOf = ({ found, choices, plan }: Held): Summary => ({
  found: plan.found,
  add: plan.add.length,
  out: plan.out.length,
  reasons: plan.reasons,
  answers: plan.answers,
  media: plan.media,
  several: plan.several,
  margins: plan.margins,
  suspended: plan.suspended,
  placed: plan.placed,
  categories: plan.categories,
  hasLearning: hasLearning(found, choices),
  decks: decksOf(found, choices),
  first: plan.add.slice(0, FIRST).map(previewOf),
});

const sheetOf = ({ rows, answers, boxes: _, margins: __, lessons: ___, history: ____, ...rest }: Found): Sheet => ({
  ...rest,
  rows: rows.length,
  answers: answers?.count ?? 0,
  sample: rows.slice(0, SAMPLE).map(({ fields }) => fields),
});

async function read({
  blob,
  settings,
  facts,
}: Extract<ImportRequest, { readonly kind: 'read' }>): Promise<ImportReply> {
  let reported = 0;
  const result = await readBlob(blob, settings, (now) => {
    const at = performance.now();
    if (at - reported < REPORT_MS) return;
    reported = at;
    answer({ kind: 'progress', now });
  });
  if (!result.ok) return { kind: 'problem', problem: result.problem };
  const { found } = result;
  const choices = presetChoices(found, facts);
  held = { found, facts, choices, plan: planImport(found, choices, facts) };
  return { kind: 'found', sheet: sheetOf(found), choices, summary: summaryOf(held) };
}

function replan(choices: Choices, facts: Facts | undefined): ImportReply {
  if (held === null) return { kind: 'failed', message: 'nothing was read' };
  const next = facts ?? held.facts;
  held = { ...held, choices, facts: next, plan: planImport(held.found, choices, next) };
  return { kind: 'planned', choices, summary: summaryOf(held) };
}

/** Columns as they are with a heading or without, and the plan that follows. */
function withHeading(heading: 'yes' | 'no'): ImportReply {
  if (held === null) return { kind: 'failed', message: 'nothing was read' };
  return replan({ ...held.choices, heading, columns: columnsOf(held.found, heading, held.facts) }, undefined);
}

/** A card's margin as an entry; none without a margin. */
const marginEntry = ({ id, note = '', example = '', rulings = [] }: PartCard): [string, Margin][] =>
  note === '' && example === '' && rulings.length === 0 ? [] : [[id, { note, example, rulings }]];

/** What moved cards last, by id, and what the file says of its categories; empty where it says nothing. */
function pastOf({ cards, history }: Part): string {
  const moves = cards.flatMap(({ id, moved_by, paused_ms, paused_by }) =>
    moved_by === undefined && paused_ms === undefined && paused_by === undefined
      ? []
      : [[id, { moved_by, paused_ms, paused_by }]],
  );
  return moves.length === 0 && history === undefined ? '' : JSON.stringify({ moves, history });
}

function partColumns(part: Part): PartColumns {
  const { cards, reviews } = part;
  const column = (field: 'id' | 'category' | 'word' | 'meanings' | 'section'): string =>
    cards.map((card) => card[field]).join('\n');
  return {
    columns: {
      count: cards.length,
      ids: column('id'),
      categories: column('category'),
      words: column('word'),
      meanings: column('meanings'),
      boxes: column('section'),
      modifiedAt: Float64Array.from(cards, ({ modified }) => modified),
      createdAt: Float64Array.from(cards, ({ created }) => created ?? 0),
    },
    reviews: JSON.stringify(reviews),
    margins: JSON.stringify(cards.flatMap(marginEntry)),
    past: pastOf(part),
  };
}

/** A plan of this age is still valid: dates are whole seconds, and no card waits for less than an hour. */
const FRESH_MS = 60_000;

/** Whether the plan at hand is that of these choices and this collection. */
function isPlanned(choices: Choices, facts: Facts): boolean {
  if (held === null || facts.now - held.facts.now > FRESH_MS) return false;
  return isSame(held.choices, choices) && isSame({ ...held.facts, now: facts.now }, facts);
}

/** By value, down to texts: those of a collection are compared as they are. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key)));
};

function parts({ choices, facts, name, now }: Extract<ImportRequest, { readonly kind: 'parts' }>): ImportParts | null {
  if (!isPlanned(choices, facts)) replan(choices, facts);
  if (held === null) return null;
  const { found, plan } = held;
  const used = plan.categories.map(
    (category) => found.kind === 'siedem' || category.counts.size > 0 || category.id !== null,
  );
  const ids = plan.categories.map(({ id }) => id ?? uuidv7(now));
  const made = plan.categories.flatMap(({ id, name: own }, at) =>
    id === null && used[at] === true ? [{ id: ids[at] ?? '', name: own }] : [],
  );
  const boxes = plan.categories.flatMap(({ newBoxes }, at) =>
    newBoxes === null || used[at] !== true ? [] : [[ids[at] ?? '', newBoxes] as const],
  );
  const lessons = plan.categories.flatMap(({ lesson }, at) =>
    lesson === null || used[at] !== true ? [] : [[ids[at] ?? '', lesson] as const],
  );
  const target = {
    name,
    categories: ids,
    made: made.map(({ id }) => id),
    now,
    random: (bytes: Uint8Array<ArrayBuffer>) => void crypto.getRandomValues(bytes),
  };
  const dated = datesFrom(now);
  for (const part of partsOf(found, choices, plan, target)) answer({ kind: 'part', part: dated(partColumns(part)) });
  return { summary: summaryOf(held), source: found.source, made, boxes, lessons, parts: [] };
}

/** Cards without a date of their own are made now, each a millisecond later than the one before, so that they keep their order. */
function datesFrom(now: number): (part: PartColumns) => PartColumns {
  let place = 0;
  return (part) => {
    const createdAt = part.columns.createdAt.map((at) => (at === 0 ? now + place++ : at));
    return { ...part, columns: { ...part.columns, createdAt } };
  };
}

async function serve(request: ImportRequest): Promise<ImportReply> {
  switch (request.kind) {
    case 'read':
      return read(request);
    case 'plan':
      return replan(request.choices, request.facts);
    case 'columns':
      return withHeading(request.heading);
    case 'first':
      return { kind: 'first', cards: (held?.plan.add ?? []).slice(0, request.count).map(previewOf) };
    case 'rows': {
      const rows = (held?.plan.out ?? []).filter(({ code }) => code === request.code).slice(0, request.count);
      const line = (row: number): number => held?.found.rows[row]?.line ?? row + 1;
      return {
        kind: 'rows',
        rows: rows.map(({ row, word, meanings }) => ({ line: line(row), word, meanings })),
      };
    }
    case 'csv':
      return {
        kind: 'csv',
        text: held === null ? '' : leftOutText(held.found, held.choices, held.plan, request.texts),
      };
    case 'parts': {
      const made = parts(request);
      return made === null ? { kind: 'failed', message: 'nothing was read' } : { kind: 'parts', parts: made };
    }
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  serve(data).then(answer, (error: unknown) =>
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
