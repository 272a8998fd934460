// oxlint-disable typescript/no-non-null-assertion -- `starts` has an entry for each slot and one more

/** Texts by slot, joined into one, with the place where each begins. */
export interface JoinedTexts {
  readonly text: string;
  readonly starts: Int32Array;
}

export const NO_TEXTS: JoinedTexts = { text: '', starts: new Int32Array(1) };

export function joinTexts(texts: readonly (string | undefined)[]): JoinedTexts {
  const starts = new Int32Array(texts.length + 1);
  let at = 0;
  for (let slot = 0; slot < texts.length; slot++) {
    starts[slot] = at;
    at += texts[slot]?.length ?? 0;
  }
  starts[texts.length] = at;
  return { text: texts.join(''), starts };
}

/**
 * The slot whose text holds the place, searched from one that does not lie behind it: a hit lies near the one before.
 * Empty texts share a start with the next one: the last of them is meant.
 */
function slotAt({ starts }: JoinedTexts, place: number, from: number): number {
  const end = starts.length - 2;
  let low = from;
  let step = 1;
  while (low + step <= end && starts[low + step]! <= place) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, end);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Finds slots in joined texts and reports them, rising. */
export type FindSlots = (texts: JoinedTexts, needle: string, onSlot: (slot: number) => void) => void;

/** Slots whose text contains the needle. */
export const findContaining: FindSlots = (texts, needle, onSlot) => {
  for (let place = texts.text.indexOf(needle), slot = 0; place >= 0;) {
    slot = slotAt(texts, place, slot);
    onSlot(slot);
    place = texts.text.indexOf(needle, texts.starts[slot + 1]);
  }
};

/** Slots that have the needle as a whole part: after a `|` or at the start of a line. */
export const findWhole: FindSlots = (texts, needle, onSlot) => {
  const { text, starts } = texts;
  for (let place = text.indexOf(needle); place >= 0;) {
    const isWhole = text[place - 1] === '|' || text[place - 1] === '\n';
    const slot = isWhole ? slotAt(texts, place, 0) : -1;
    if (isWhole) onSlot(slot);
    place = text.indexOf(needle, isWhole ? starts[slot + 1] : place + 1);
  }
};
