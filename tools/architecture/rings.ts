import { type Breach, breach, target } from './rooms.ts';
import { type Import, isTest, type Source } from './source.ts';

/** Folders whose subfolders are rooms, each file beside them one of its own. The longest that fits counts. */
const STREETS = /^(packages\/\w+\/src\/(?:(?:store|collection|features|screens)\/)?)([^/]+)/;

/** More files than this in one folder are more than one subject. */
const MOST_FILES = 36;

/** The room of a file: its folder, or the file itself if no folder holds it; undefined outside the packages. */
export function roomOf(path: string): string | undefined {
  const [room] = STREETS.exec(path) ?? [];
  return room;
}

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly source: Source;
  readonly each: Import;
}

/** Types included; tests may reach anywhere to set the scene. */
const arrowsOf = (sources: readonly Source[]): readonly Arrow[] =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) =>
      source.imports.flatMap((each) => {
        const file = target(source, each);
        const from = roomOf(source.path);
        const to = file === undefined ? undefined : roomOf(file);
        return from === undefined || to === undefined || from === to ? [] : [{ from, to, source, each }];
      }),
    );

const reachedFrom = (room: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> => {
  const found = new Set<string>();
  const left = [room];
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    const more = [...(next.get(each) ?? [])].filter((to) => !found.has(to));
    for (const to of more) found.add(to);
    left.push(...more);
  }
  return found;
};

/** Imports between two rooms each of which leads to the other: none may exist. */
export function roomRings(sources: readonly Source[]): readonly Breach[] {
  const arrows = arrowsOf(sources);
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reached = new Map([...next.keys()].map((room) => [room, reachedFrom(room, next)]));
  return arrows
    .filter(({ from, to }) => reached.get(to)?.has(from))
    .map(({ from, to, source, each }) => breach(source, each, `closes a ring of rooms: ${from} and ${to}`));
}

/** Folders with more files than a newcomer can look through; tests are not counted. */
export function crowdedRooms(sources: readonly Source[]): readonly Breach[] {
  const files = new Map<string, number>();
  for (const { path } of sources) {
    if (isTest(path) || !path.startsWith('packages/')) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    files.set(folder, (files.get(folder) ?? 0) + 1);
  }
  return [...files]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} has ${count} files; at most ${MOST_FILES} belong in one room`);
}
