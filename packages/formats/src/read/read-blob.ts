import { LIMITS } from '@siedem/domain';
import type { Found } from '../model/found.ts';
import type { ReadProgress } from '../model/progress.ts';
import { ReadFailure, type ReadProblem, refuse } from '../model/problem.ts';
import { readSiedem } from '../siedem/read-siedem.ts';
import { databaseFound, zipFound } from './package-found.ts';
import { sniff } from './sniff.ts';
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

async function read(blob: Blob, settings: ReadSettings, progress: (now: ReadProgress) => void): Promise<Found> {
  const { name, from } = settings;
  if (blob.size === 0) return refuse('empty');
  const route = from === 'paste' ? 'text' : sniff(await bytesOf(blob.slice(0, HEAD_BYTES)));
  switch (route) {
    case 'zip':
      return { name, ...(await zipFound(blob, progress)) };
    case 'sqlite':
      return { name, ...(await databaseFound(blob, progress)) };
    case 'json':
      return { name, ...(await readSiedem(blob, progress)) };
    case 'text': {
      const most = from === 'paste' ? LIMITS.importing.pastedBytes : LIMITS.importing.textBytes;
      if (blob.size > most) return refuse('text_too_large');
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
