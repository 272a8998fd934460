import { LIMITS } from '@siedem/domain';
import type { Found } from '../model/found.ts';
import type { ReadProgress } from '../model/progress.ts';
import { ReadFailure, type ReadProblem, refuse } from '../model/problem.ts';
import { readSiedem } from '../siedem/read-siedem.ts';
import { databaseFound, zipFound } from './package-found.ts';
import { isSiedemExport } from './recognise-text.ts';
import { type Route, sniff } from './sniff.ts';
import { textFound, type TextSettings } from './text-found.ts';

/** The input and how to read it. */
export interface ReadSettings extends TextSettings {
  /** File name, for the learner. */
  readonly name: string;
  readonly from: 'file' | 'paste';
}

/** Result of reading. */
export type ReadResult =
  | { readonly ok: true; readonly found: Found }
  | { readonly ok: false; readonly problem: ReadProblem };

const HEAD_BYTES = 65_536;
/** Empty parts of {@link Found} for a text. */
const NO_LEARNING = { answers: null, boxes: new Map(), margins: new Map(), lessons: new Map() } as const;

const bytesOf = async (blob: Blob): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    // The file was moved or changed, or its drive removed, since it was chosen.
    return refuse('unreadable');
  }
};

/** Pasted words are text, unless they are an export of ours. */
async function routeOf(blob: Blob, from: ReadSettings['from']): Promise<Route> {
  const head = await bytesOf(blob.slice(0, HEAD_BYTES));
  if (from === 'file') return sniff(head);
  return isSiedemExport(new TextDecoder().decode(head)) ? 'json' : 'text';
}

async function read(blob: Blob, settings: ReadSettings, progress: (now: ReadProgress) => void): Promise<Found> {
  const { name, from } = settings;
  if (blob.size === 0) return refuse('empty');
  if (from === 'paste' && blob.size > LIMITS.importing.pastedBytes) return refuse('text_too_large');
  const route = await routeOf(blob, from);
  switch (route) {
    case 'zip':
      return { name, ...(await zipFound(blob, progress)) };
    case 'sqlite':
      return { name, ...(await databaseFound(blob, progress)) };
    case 'json':
      return { name, ...(await readSiedem(blob, progress)) };
    case 'text': {
      if (blob.size > LIMITS.importing.textBytes) return refuse('text_too_large');
      const bytes = await bytesOf(blob);
      progress({ stage: 'bytes', done: bytes.length, all: bytes.length });
      return { name, ...NO_LEARNING, ...textFound(bytes, settings, from) };
    }
  }
}

/**
 * Reads a file or pasted words; detects the kind by content, never by name (exchange §3).
 * @param progress called with the bytes and then the cards read
 */
export async function readBlob(
  blob: Blob,
  settings: ReadSettings,
  progress: (now: ReadProgress) => void = () => {},
): Promise<ReadResult> {
  try {
    return { ok: true, found: await read(blob, settings, progress) };
  } catch (error) {
    if (error instanceof ReadFailure) return { ok: false, problem: error.problem };
    throw error;
  }
}
