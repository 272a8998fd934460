/**
 * Keys for the rows drawn: a card keeps its key as long as it is drawn, a card that comes takes the key of one that has
 * gone. So a search writes other texts into the rows there are instead of making them anew.
 */
export function createRowKeys(): (ids: readonly string[]) => readonly number[] {
  let held = new Map<string, number>();
  let made = 0;
  return (ids) => {
    const shown = new Set(ids);
    const free = [...held].filter(([id]) => !shown.has(id)).map(([, key]) => key);
    const keys = ids.map((id) => held.get(id) ?? free.shift() ?? made++);
    held = new Map(ids.map((id, index) => [id, keys[index] ?? 0]));
    return keys;
  };
}
