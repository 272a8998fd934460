import type { Choices, Facts, OutCode, ReadProblem, ReadProgress, TextSettings } from '@siedem/formats';
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

/** Where an import stands. */
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

/** Reading is shown from here on; what is quicker needs no screen of its own. */
const SHOWN_AFTER_MS = 300;
const START: ImportStep = { kind: 'start', problem: null };

/**
 * One import at a time, from the choice of a file to its cards. It lives outside the screen: the learner may leave and
 * come back while a file is read.
 */
export function createImportSession(parts: ImportSessionParts) {
  const emitter = createEmitter();
  let step: ImportStep = START;
  let worker: ImportWorker | null = null;
  /** Raised with every new beginning: what comes back of an earlier one is not wanted any more. */
  let round = 0;
  let planning = 0;

  const go = (next: ImportStep): void => {
    step = next;
    emitter.emit();
  };
  const stop = (): void => {
    round++;
    worker?.stop();
    worker = null;
    go(START);
  };
  const ask = async (request: ImportRequest): Promise<ImportReply> => {
    if (worker === null) throw new Error('no file is open');
    return worker.ask(request);
  };

  const read = async (input: ImportInput, settings: TextSettings = {}): Promise<void> => {
    stop();
    const own = round;
    go({ kind: 'reading', input, progress: null, shown: 'no' });
    const unshow = parts.after(SHOWN_AFTER_MS, () => {
      if (own === round && step.kind === 'reading') go({ ...step, shown: 'yes' });
    });
    try {
      const opened = await parts.openWorker((progress) => {
        if (own === round && step.kind === 'reading') go({ ...step, progress });
      });
      if (own !== round) return opened.stop();
      worker = opened;
      const { blob, name, from } = input;
      const reply = await ask({ kind: 'read', blob, settings: { name, from, ...settings }, facts: parts.facts() });
      if (own !== round) return undefined;
      if (reply.kind === 'found') {
        const { sheet, choices, summary } = reply;
        return go({ kind: 'check', input, sheet, choices, summary, busy: 'no', noRoom: 'no' });
      }
      stop();
      go({ kind: 'start', problem: { code: reply.kind === 'problem' ? reply.problem : 'unreadable', name } });
    } catch (error) {
      // Stopped: another beginning is on its way. Anything else is a fault, and the file stays where it is.
      if (own !== round) return undefined;
      stop();
      go({ kind: 'start', problem: { code: 'unreadable', name: input.name } });
      throw error;
    } finally {
      unshow();
    }
    return undefined;
  };

  const planned = async (request: ImportRequest, guess: Partial<Choices>): Promise<void> => {
    if (step.kind !== 'check') return;
    const own = ++planning;
    go({ ...step, choices: { ...step.choices, ...guess }, busy: 'planning' });
    const reply = await ask(request);
    if (own !== planning || step.kind !== 'check' || reply.kind !== 'planned') return;
    go({ ...step, choices: reply.choices, summary: reply.summary, busy: 'no' });
  };

  const choose = async (change: Partial<Choices>): Promise<void> => {
    if (step.kind !== 'check') return;
    await planned({ kind: 'plan', choices: { ...step.choices, ...change } }, change);
  };

  const add = async (): Promise<void> => {
    if (step.kind !== 'check' || step.busy === 'adding') return;
    const { input, sheet, choices } = step;
    go({ ...step, busy: 'adding', noRoom: 'no' });
    const now = parts.now();
    const reply = await ask({ kind: 'parts', choices, facts: parts.facts(), name: input.name, now });
    if (reply.kind !== 'parts') return;
    const { summary, source, made, boxes, parts: columns } = reply.parts;
    const id = parts.uuid();
    const run = { id, name: input.name, source, total: summary.add, made, boxes: new Map(boxes), parts: columns };
    const outcome = await parts.importCards(run);
    if (outcome === 'added') go({ kind: 'done', input, sheet, choices, summary, id, at: now });
    else go({ kind: 'check', input, sheet, choices, summary, busy: 'no', noRoom: 'yes' });
  };

  return {
    subscribe: emitter.subscribe,
    step: (): ImportStep => step,
    read,
    /** Reads the same again, otherwise. */
    readAgain: async (settings: TextSettings): Promise<void> => {
      if (step.kind === 'check') await read(step.input, settings);
    },
    /** Back to the beginning, whatever is under way. */
    stop,
    choose,
    setHeading: (heading: 'yes' | 'no'): Promise<void> => planned({ kind: 'columns', heading }, { heading }),
    add,
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
    /** All that stays out, as CSV. @param reasons as the learner reads them @param head of their column */
    csv: async (reasons: Readonly<Record<OutCode | 'seven', string>>, head: string): Promise<string> => {
      const reply = await ask({ kind: 'csv', reasons, head });
      return reply.kind === 'csv' ? reply.text : '';
    },
  };
}

export type ImportSession = ReturnType<typeof createImportSession>;
