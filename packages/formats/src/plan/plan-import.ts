import { type Box, defaultBoxes, intervalMs, LIMITS, type Margin } from '@siedem/domain';
import type { Choices } from '../model/choices.ts';
import type { FileBoxes, Found, Learning } from '../model/found.ts';
import { keptMargin } from './kept-margin.ts';
import type { Facts, OutCode, OutRow, Plan, PlannedCard, PlannedCategory } from '../model/plan.ts';
import { type CheckedCard, checkCard } from './check-card.ts';
import { FITTED_FROM, fitBoxes } from './fit-boxes.ts';
import { knownFromMs, placeCard } from './place-card.ts';
import { type ReadRow, rowReader, type RowReader } from './row-reader.ts';
import { boxesWith, isOpen, type Target, TargetCategories } from './target-categories.ts';

interface Joined {
  readonly row: number;
  readonly card: CheckedCard;
  readonly category: number;
  readonly outcome: PlannedCard['outcome'];
  readonly learning: Learning | null;
  readonly margin: Margin | null;
}

function linesIn(text: string): number {
  let lines = text === '' ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** Makes a plan row by row; the cost of a row depends only on its length. */
class Planning {
  readonly joined: Joined[] = [];
  readonly out: OutRow[] = [];
  readonly reasons: Partial<Record<OutCode, number>> = {};
  readonly targets: TargetCategories;
  sounds = 0;
  pictures = 0;
  two = 0;
  beyondSeven = 0;
  suspended = 0;
  marginsDropped = 0;
  private readonly read: RowReader;
  private readonly found: Found;
  private readonly choices: Choices;
  /** How many cards may be added. */
  private readonly room: number;

  constructor(found: Found, choices: Choices, facts: Facts) {
    this.found = found;
    this.choices = choices;
    this.targets = new TargetCategories(found, choices, facts);
    this.read = rowReader(found, choices);
    const held = facts.categories.reduce((sum, { cards }) => sum + linesIn(cards.ids), 0);
    this.room = Math.min(LIMITS.importing.cards, LIMITS.cards - held);
  }

  row(at: number): void {
    const source = this.found.rows[at];
    if (source === undefined) return;
    if (source.suspended) this.suspended++;
    const row = this.read(source);
    if (row === null || (source.suspended && this.choices.suspended === 'without')) {
      this.leave(at, 'left_out', row);
      return;
    }
    const deck = row.category ?? source.deck;
    if (this.targets.leavesOut(deck)) {
      this.leave(at, 'left_out', row);
      return;
    }
    this.sounds += row.sounds;
    this.pictures += row.pictures;
    const card = checkCard(row);
    if (typeof card === 'string') {
      this.leave(at, card, row);
      return;
    }
    const category = this.targets.of(deck);
    if (category === 'too_many_categories') this.leave(at, category, card);
    else this.meet(at, card, category, row);
  }

  private meet(at: number, card: CheckedCard, category: number, row: ReadRow): void {
    const meeting = this.targets.targets[category]?.texts.meet(card, card.keys);
    if (meeting === undefined) return;
    if (meeting.kind !== 'added') {
      const there = meeting.kind === 'there' ? { category, id: meeting.id } : null;
      this.leave(at, meeting.kind, card, there);
      return;
    }
    if (this.joined.length >= this.room) {
      this.leave(at, 'beyond_limit', card);
      return;
    }
    if (card.meanings.length > 1) this.two++;
    if (card.cut.length > 0) this.beyondSeven++;
    const { margin, dropped } = keptMargin(row.margin ?? this.found.margins.get(at) ?? null, card);
    this.marginsDropped += dropped;
    const { learning } = row;
    this.joined.push({ row: at, card, category, outcome: meeting.outcome, learning, margin });
  }

  private leave(
    row: number,
    code: OutCode,
    read: Pick<ReadRow, 'word' | 'meanings'> | null,
    card: OutRow['card'] = null,
  ): void {
    this.reasons[code] = (this.reasons[code] ?? 0) + 1;
    this.out.push({ row, code, word: read?.word ?? '', meanings: read?.meanings ?? [], card });
  }
}

const intervalOf = (learning: Learning | null): number | null => {
  if (learning === null) return null;
  if (learning.kind === 'interval') return learning.interval;
  if (learning.kind === 'weakest') return Math.min(...learning.of.map((each) => intervalOf(each) ?? 0));
  return learning.box.kind === 'middle' ? intervalMs(learning.box.interval) : null;
};

/** Middle boxes that a category gets; null leaves them as they are. */
function newBoxesOf(
  found: Found,
  choices: Choices,
  target: Target,
  joined: readonly Joined[],
  at: number,
): FileBoxes | null {
  if (!isOpen(target)) return null;
  if (found.kind === 'siedem') return found.boxes.get(target.group) ?? null;
  if (choices.boxes !== 'fitted' || choices.learning === 'anew') return null;
  const known = knownFromMs(choices.knownFrom);
  const intervals = joined.flatMap(({ category, learning }) => {
    const interval = category === at ? intervalOf(learning) : null;
    return interval === null || interval >= known ? [] : [interval];
  });
  return intervals.length < FITTED_FROM ? null : fitBoxes(intervals);
}

interface Categories {
  readonly planned: readonly PlannedCategory[];
  readonly counts: readonly Map<string, number>[];
}

function categoriesOf(planning: Planning, found: Found, choices: Choices): Categories {
  const counts: Map<string, number>[] = [];
  const planned = planning.targets.targets.map((target, at): PlannedCategory => {
    const newBoxes = newBoxesOf(found, choices, target, planning.joined, at);
    const id = target.facts?.id ?? null;
    const there: readonly Box[] = target.facts?.boxes ?? defaultBoxes('');
    const own = new Map<string, number>();
    counts.push(own);
    const boxes = newBoxes === null ? there : boxesWith(id ?? '', newBoxes);
    const lesson = isOpen(target) ? (found.lessons.get(target.group) ?? null) : null;
    return { id, name: target.name, group: target.group, boxes, newBoxes, lesson, counts: own };
  });
  return { planned, counts };
}

/** Places the added cards; without learning states in the file they go to the chosen box. */
function placeAll(planning: Planning, found: Found, choices: Choices, facts: Facts): [PlannedCard[], Categories] {
  const categories = categoriesOf(planning, found, choices);
  const known = knownFromMs(choices.knownFrom);
  const learns = hasLearning(found, choices);
  const add = planning.joined.map(({ row, card, category, outcome, learning, margin }): PlannedCard => {
    const boxes = categories.planned[category]?.boxes ?? [];
    const usual =
      !learns && boxes.some(({ id }) => id === choices.box) ? { section: choices.box, modified: facts.now } : null;
    const place = usual ?? placeCard(choices.learning === 'anew' ? null : learning, boxes, known, facts.now);
    const counts = categories.counts[category];
    counts?.set(place.section, (counts.get(place.section) ?? 0) + 1);
    return { row, word: card.word, meanings: card.meanings, category, ...place, outcome, cut: card.cut, margin };
  });
  return [add, categories];
}

/** Whether a file, read by these choices, has learning states. */
export const hasLearning = (found: Found, choices: Choices): boolean =>
  found.kind === 'table' ? choices.columns.includes('box') : found.rows.some(({ learning }) => learning !== null);

function answersOf(found: Found, choices: Choices, plan: Pick<Plan, 'add' | 'out'>): Plan['answers'] {
  const { answers } = found;
  if (answers === null) return { count: 0, dropped: 0 };
  if (choices.learning !== 'boxes-and-answers') return { count: 0, dropped: answers.dropped };
  let count = 0;
  for (const { row } of plan.add) count += answers.countOf(row);
  for (const { row, card } of plan.out) if (card !== null) count += answers.countOf(row);
  return { count, dropped: answers.dropped };
}

/** Plans an import (exchange §5), in time linear in the rows. Pure. */
export function planImport(found: Found, choices: Choices, facts: Facts): Plan {
  const planning = new Planning(found, choices, facts);
  const first = found.kind === 'table' && choices.heading === 'yes' ? 1 : 0;
  for (let at = first; at < found.rows.length; at++) planning.row(at);
  // Categories of ours without a card come back too, while there is room.
  if (found.kind === 'siedem') for (const name of found.boxes.keys()) planning.targets.of(name);
  const [add, categories] = placeAll(planning, found, choices, facts);
  const { out, reasons, sounds, pictures, two, beyondSeven, suspended } = planning;
  return {
    found: found.rows.length - first,
    add,
    out,
    reasons,
    categories: categories.planned,
    answers: answersOf(found, choices, { add, out }),
    media: { sounds, pictures },
    several: { two, beyondSeven },
    margins: { count: add.filter(({ margin }) => margin !== null).length, dropped: planning.marginsDropped },
    suspended,
    placed: planning.joined.filter(({ learning }) => intervalOf(learning) !== null).length,
  };
}
