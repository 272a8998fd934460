import type { Doctor } from '@siedem/contract';
import {
  type Box,
  boxCurve,
  boxEvidence,
  boxLabel,
  formatLabel,
  intervalMs,
  modelOf,
  type Occasion,
  occasionsOf,
  orderBoxes,
  reasonOf,
  suggestInterval,
  verdictOf,
  type Visits,
  visitsOf,
} from '@siedem/domain';
import type { Reader } from '../store/engine/context.ts';
import type { Folded } from './fold-study.ts';
import { readWholeLog } from './read-log.ts';
import { searchNeeds, togetherOf } from './search-answer.ts';
import type { Sources } from './sources.ts';

/** What is asked for: see the contract's `doctor`. `target` in percent. */
export interface DoctorAsk {
  readonly category: string;
  readonly target: number | undefined;
  readonly minutes: number | undefined;
}

type Findings = Omit<Doctor, 'revision' | 'as_of' | 'state' | 'progress'>;
type Suggestion = Findings['boxes'][number]['suggestion'];
type Middle = Box & { readonly kind: 'middle' };

const middleBoxes = (boxes: readonly Box[]): Middle[] =>
  orderBoxes(boxes).filter((box): box is Middle => box.kind === 'middle');

interface Replayed {
  readonly visits: Visits;
  readonly occasions: ReadonlyMap<string, readonly Occasion[]>;
}

/** The log of a category, replayed with the fitted model. */
export const replayed = async (
  reader: Reader,
  sources: Sources,
  { record, revision }: Folded,
  category: string,
): Promise<Replayed> => {
  const answers = await readWholeLog(reader, sources.userId, revision);
  const own = new Set(sources.cards.filter((card) => card.category_id === category).map(({ id }) => id));
  return {
    visits: visitsOf(answers.filter(({ isImported }) => !isImported)),
    occasions: occasionsOf(
      answers.filter(({ card }) => own.has(card)),
      modelOf(record),
      { category, history: sources.history },
    ),
  };
};

const suggestionFor = (
  { visits, occasions }: Replayed,
  folded: Folded,
  {
    box,
    middle,
    target,
    measured,
  }: {
    readonly box: Middle;
    readonly middle: readonly Middle[];
    readonly target: number;
    readonly measured: { readonly n: number; readonly remembered: number };
  },
): Suggestion => {
  const own = occasions.get(box.id) ?? [];
  if (own.length === 0) return null;
  const at = middle.indexOf(box);
  const between = [middle[at - 1]?.timer ?? 0, middle[at + 1]?.timer ?? Infinity] as const;
  const { n, remembered } = measured;
  const share = Math.min(n - 0.5, Math.max(0.5, remembered)) / n;
  const curve = boxCurve(own, { model: modelOf(folded.record), visits, timer: box.timer, measured: share });
  const found = suggestInterval(curve, { timer: box.timer, target, between });
  if (!found) return null;
  const { interval, expected } = found;
  return {
    label: formatLabel(interval),
    timer: intervalMs(interval),
    expected,
    reason: reasonOf(box.interval, { interval, expected, measured: remembered / n }),
  };
};

/** The doctor's findings on a category (insights §7). The log is replayed only if a box may get a suggestion. */
export const doctorFindings = async (
  reader: Reader,
  sources: Sources,
  folded: Folded,
  ask: DoctorAsk,
): Promise<Findings> => {
  const { record } = folded;
  const percent = ask.target ?? sources.settings.target;
  const target = percent / 100;
  const middle = middleBoxes(sources.boxes.get(ask.category) ?? []);
  const judged = middle.map((box) => {
    const evidence = boxEvidence(record, box, sources.history);
    return { box, evidence, ...verdictOf(evidence, target) };
  });
  const isWanted = judged.some(({ verdict }) => verdict === 'late' || verdict === 'early');
  const replay = isWanted ? await replayed(reader, sources, folded, ask.category) : undefined;
  const boxes = judged.map(({ box, evidence, verdict, needs }): Findings['boxes'][number] => {
    const { n, remembered, share, low, high } = evidence;
    const suggestion =
      replay && (verdict === 'late' || verdict === 'early')
        ? suggestionFor(replay, folded, { box, middle, target, measured: evidence })
        : null;
    return { box: box.id, label: boxLabel(box), n, remembered, share, low, high, verdict, needs, suggestion };
  });
  return {
    target: percent,
    answers: judged.reduce((sum, { evidence }) => sum + evidence.n, 0),
    boxes,
    together: togetherOf(record, ask, middle),
    needs: searchNeeds(record, ask.category, middle),
  };
};
