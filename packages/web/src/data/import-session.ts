import type { Choices, Facts, LeftOutTexts, OutCode, ReadProblem, ReadProgress, TextSettings } from '@siedem/formats';
import type { ImportRun } from '../collection/commands/import-commands.ts';
import { createEmitter } from '../platform/emitter.ts';
import type {
  ImportReply,
  ImportRequest,
  PreviewCard,
  PreviewRow,
  Sheet,
  Summary,
} from '../platform/import-messages.ts';
import type { ImportWorker } from '../platform/open-import-worker.ts';

/** What is read: a file, or what was pasted. */
export interface ImportInput {
  readonly blob: Blob;
  readonly name: string;
  readonly from: 'file' | 'paste';
}

interface Checked {
  readonly input: ImportInput;
  readonly sheet: Sheet;
  readonly choices: Choices;
  readonly summary: Summary;
}

/** The step of an import. */
export type ImportStep =
  | { readonly kind: 'start'; readonly problem: { readonly code: ReadProblem; readonly name: string } | null }
  | {
      readonly kind: 'reading';
      readonly input: ImportInput;
      readonly progress: ReadProgress | null;
      readonly shown: 'yes' | 'no';
    }
  | (Checked & { readonly kind: 'check'; readonly busy: 'no' | 'planning' | 'adding'; readonly noRoom: 'yes' | 'no' })
  | (Checked & { readonly kind: 'done'; readonly id: string; readonly at: number });

export interface ImportSessionParts {
  readonly openWorker: (progress: (now: ReadProgress) => void) => Promise<ImportWorker>;
  readonly facts: () => Facts;
  readonly importCards: (run: ImportRun) => Promise<'added' | 'no room'>;
  readonly uuid: () => string;
  readonly now: () => number;
  readonly after: (ms: number, task: () => void) => () => void;
}

/** Delay in ms before progress of reading is shown. */
const SHOWN_AFTER_MS = 300;
const START: ImportStep = { kind: 'start', problem: null };

/** The step an import is at, and the worker that holds its file. */
function createDesk() {
  const emitter = createEmitter();
  let step: ImportStep = START;
  let worker: ImportWorker | null = null;
  /** Generation: raised with every restart, so that results of earlier ones are ignored. */
  let round = 0;
  const go = (next: ImportStep): void => {
    step = next;
    emitter.emit();
  };
  return {
    subscribe: emitter.subscribe,
    step: (): ImportStep => step,
    go,
    round: (): number => round,
    /** Back to the beginning, whatever is under way. */
    stop: (): void => {
      round++;
      worker?.stop();
      worker = null;
      go(START);
    },
    take: (opened: ImportWorker): void => {
      worker = opened;
    },
    ask: async (request: ImportRequest): Promise<ImportReply> => {
      if (worker === null) throw new Error('no file is open');
      return worker.ask(request);
    },
  };
}

type Desk = ReturnType<typeof createDesk>;

/** Reads files, from the start to the check. */
const createReader =
  (parts: ImportSessionParts, desk: Desk) =>
  async (input: ImportInput, settings: TextSettings = {}): Promise<void> => {
    desk.stop();
    const own = desk.round();
    const isOver = (): boolean => own !== desk.round();
    const showReading = (change: Partial<Extract<ImportStep, { readonly kind: 'reading' }>>): void => {
      const step = desk.step();
      if (!isOver() && step.kind === 'reading') desk.go({ ...step, ...change });
    };
    const refuse = (code: ReadProblem): void => {
      desk.stop();
      desk.go({ kind: 'start', problem: { code, name: input.name } });
    };
    desk.go({ kind: 'reading', input, progress: null, shown: 'no' });
    const unshow = parts.after(SHOWN_AFTER_MS, () => showReading({ shown: 'yes' }));
    try {
      const opened = await parts.openWorker((progress) => showReading({ progress }));
      if (isOver()) return opened.stop();
      desk.take(opened);
      const { blob, name, from } = input;
      const reply = await desk.ask({ kind: 'read', blob, settings: { name, from, ...settings }, facts: parts.facts() });
      if (isOver()) return undefined;
      if (reply.kind !== 'found') return refuse(reply.kind === 'problem' ? reply.problem : 'unreadable');
      const { sheet, choices, summary } = reply;
      return desk.go({ kind: 'check', input, sheet, choices, summary, busy: 'no', noRoom: 'no' });
    } catch (error) {
      // Stopped by a restart. Any other error is a failure; the file stays chosen.
      if (isOver()) return undefined;
      refuse('unreadable');
      throw error;
    } finally {
      unshow();
    }
  };

/** Plans by other choices; of several on their way the last one counts. */
function createPlanner(desk: Desk) {
  let planning = 0;
  return async (request: ImportRequest, guess: Partial<Choices>): Promise<void> => {
    const before = desk.step();
    if (before.kind !== 'check') return;
    const own = ++planning;
    desk.go({ ...before, choices: { ...before.choices, ...guess }, busy: 'planning' });
    const reply = await desk.ask(request);
    const step = desk.step();
    if (own !== planning || step.kind !== 'check' || reply.kind !== 'planned') return;
    desk.go({ ...step, choices: reply.choices, summary: reply.summary, busy: 'no' });
  };
}

/** Enters what was checked, from the check to the end. */
const createAdder = (parts: ImportSessionParts, desk: Desk) => async (): Promise<void> => {
  const step = desk.step();
  if (step.kind !== 'check' || step.busy === 'adding') return;
  const { input, sheet, choices } = step;
  desk.go({ ...step, busy: 'adding', noRoom: 'no' });
  const now = parts.now();
  const reply = await desk.ask({ kind: 'parts', choices, facts: parts.facts(), name: input.name, now });
  if (reply.kind !== 'parts') return;
  const { summary, source, made, boxes, lessons, parts: columns } = reply.parts;
  const id = parts.uuid();
  const run = {
    id,
    name: input.name,
    source,
    total: summary.add,
    made,
    boxes: new Map(boxes),
    lessons: new Map(lessons),
    parts: columns,
  };
  const outcome = await parts.importCards(run);
  if (outcome === 'added') desk.go({ kind: 'done', input, sheet, choices, summary, id, at: now });
  else desk.go({ kind: 'check', input, sheet, choices, summary, busy: 'no', noRoom: 'yes' });
};

/**
 * One import at a time, from the choice of a file to its cards. It lives outside the screen: the learner may leave and
 * come back while a file is read.
 */
export function createImportSession(parts: ImportSessionParts) {
  const desk = createDesk();
  const { ask } = desk;
  const read = createReader(parts, desk);
  const plan = createPlanner(desk);
  return {
    subscribe: desk.subscribe,
    step: desk.step,
    read,
    /** Reads the same again, otherwise. */
    readAgain: async (settings: TextSettings): Promise<void> => {
      const step = desk.step();
      if (step.kind === 'check') await read(step.input, settings);
    },
    stop: desk.stop,
    choose: async (change: Partial<Choices>): Promise<void> => {
      const step = desk.step();
      if (step.kind === 'check') await plan({ kind: 'plan', choices: { ...step.choices, ...change } }, change);
    },
    setHeading: (heading: 'yes' | 'no'): Promise<void> => plan({ kind: 'columns', heading }, { heading }),
    add: createAdder(parts, desk),
    /** The first cards that will come. */
    first: async (count: number): Promise<readonly PreviewCard[]> => {
      const reply = await ask({ kind: 'first', count });
      return reply.kind === 'first' ? reply.cards : [];
    },
    /** Rows that stay out for a reason. */
    rows: async (code: OutCode, count: number): Promise<readonly PreviewRow[]> => {
      const reply = await ask({ kind: 'rows', code, count });
      return reply.kind === 'rows' ? reply.rows : [];
    },
    /** All that stays out, as CSV. */
    csv: async (texts: LeftOutTexts): Promise<string> => {
      const reply = await ask({ kind: 'csv', texts });
      return reply.kind === 'csv' ? reply.text : '';
    },
  };
}

export type ImportSession = ReturnType<typeof createImportSession>;
