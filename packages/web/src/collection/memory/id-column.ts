/** The ids of a snapshot, kept as one string: splitting a hundred thousand would delay the first view. */
export interface IdColumn {
  readonly length: number;
  at(index: number): string;
  /** Index of an id, -1 if it is missing. Linear search in the string: for a few ids, not for all. */
  find(id: string): number;
}

const NEWLINE = 10;

const ofList = (ids: readonly string[]): IdColumn => ({
  length: ids.length,
  at: (index) => ids[index] ?? '',
  find: (id) => ids.indexOf(id),
});

/** Whether each line of the text is as long as the first. */
function isEven(text: string, count: number, step: number): boolean {
  if (text.length + 1 !== count * step) return false;
  for (let end = step - 1; end < text.length; end += step) if (text.charCodeAt(end) !== NEWLINE) return false;
  return true;
}

/** @param text ids joined by newlines; all of one length, as UUIDs are, they are read by their position */
export function idColumn(text: string, count: number): IdColumn {
  if (count === 0) return ofList([]);
  const first = text.indexOf('\n');
  const step = (first < 0 ? text.length : first) + 1;
  if (!isEven(text, count, step)) return ofList(text.split('\n'));
  return {
    length: count,
    at: (index) => text.slice(index * step, (index + 1) * step - 1),
    find: (id) => {
      if (id.length !== step - 1) return -1;
      let place = text.indexOf(id);
      while (place >= 0 && place % step !== 0) place = text.indexOf(id, place + 1);
      return place < 0 ? -1 : place / step;
    },
  };
}
