import { LIMITS } from '@siedem/domain';
import { protoNumber, readProto } from '../anki/protobuf.ts';
import { readCollection } from '../anki/read-collection.ts';
import type { Found } from '../model/found.ts';
import { refuse } from '../model/problem.ts';
import type { ReadProgress } from '../model/progress.ts';
import { SqliteFile } from '../sqlite/sqlite-file.ts';
import { unpackEntry } from '../zip/unpack-entry.ts';
import { unpackZstd } from '../zip/unpack-zstd.ts';
import { bytesBetween, readDirectory, type ZipEntry } from '../zip/zip-directory.ts';

const META_BYTES = 4096;
const MIME_BYTES = 256;
const NEWEST = 3;

type Progress = (now: ReadProgress) => void;
type Entries = ReadonlyMap<string, ZipEntry>;

/** Fails with the kind of a zip that is no Anki package. */
async function refuseOther(blob: Blob, entries: Entries): Promise<never> {
  const names = [...entries.keys()];
  if (names.some((name) => name.startsWith('xl/'))) return refuse('excel');
  const mime = entries.get('mimetype');
  if (mime !== undefined) {
    const type = new TextDecoder().decode(await unpackEntry(blob, mime, MIME_BYTES));
    return refuse(type.includes('spreadsheet') ? 'spreadsheet' : 'not_a_list');
  }
  if (names.some((name) => /^Index\/(?:Tables\/|CalculationEngine)/.test(name))) return refuse('spreadsheet');
  if (names.includes('cards.xml') || names.includes('METADATA')) return refuse('mnemosyne');
  if ([...entries.values()].some(({ locked }) => locked)) return refuse('locked');
  return refuse('not_a_list');
}

/** The entry that holds the collection, by the package's version (exchange §3.1.1). */
async function collectionEntry(blob: Blob, entries: Entries): Promise<ZipEntry> {
  const meta = entries.get('meta');
  const old = entries.get('collection.anki2');
  const newer = entries.get('collection.anki21');
  const newest = entries.get('collection.anki21b');
  if (meta === undefined) {
    // With only the newest entry, the file with the version was removed from the package.
    return newer ?? (newest !== undefined && old === undefined ? newest : old) ?? (await refuseOther(blob, entries));
  }
  const version = protoNumber(readProto(await unpackEntry(blob, meta, META_BYTES)), 1);
  if (version > NEWEST) return refuse('anki_newer');
  const entry = version === NEWEST ? newest : version === 2 ? newer : old;
  if (entry !== undefined) return entry;
  return (old ?? newer ?? newest) === undefined ? refuseOther(blob, entries) : refuse('not_whole');
}

/** Reads a package of Anki: the directory of the zip, its version and its collection, nothing of its media. */
export async function zipFound(blob: Blob, progress: Progress): Promise<Omit<Found, 'name'>> {
  const { packageBytes, collectionBytes } = LIMITS.importing;
  if (blob.size > packageBytes) return refuse('package_too_large');
  const entries = new Map((await readDirectory(blob)).map((entry) => [entry.name, entry]));
  const entry = await collectionEntry(blob, entries);
  const all = entry.size;
  const bytes = await unpackEntry(blob, entry, collectionBytes, (done) => progress({ stage: 'bytes', done, all }));
  const isZstd = bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd;
  return readCollection(isZstd ? unpackZstd(bytes, collectionBytes) : bytes, (done) =>
    progress({ stage: 'cards', done, all: 0 }),
  );
}

/** Reads a bare collection of Anki; fails for other databases. */
export async function databaseFound(blob: Blob, progress: Progress): Promise<Omit<Found, 'name'>> {
  if (blob.size > LIMITS.importing.collectionBytes) return refuse('package_too_large');
  const bytes = await bytesBetween(blob, 0, blob.size);
  progress({ stage: 'bytes', done: bytes.length, all: bytes.length });
  const file = new SqliteFile(bytes);
  if (file.has('facts') || file.has('data_for_fact')) return refuse('mnemosyne');
  return readCollection(bytes, (done) => progress({ stage: 'cards', done, all: 0 }));
}
