const listOf = (document: unknown, name: string): readonly object[] => {
  const list: unknown = typeof document === 'object' && document !== null ? Reflect.get(document, name) : undefined;
  return Array.isArray(list) ? list.filter((each): each is object => typeof each === 'object' && each !== null) : [];
};

const text = (row: object, name: string): string => {
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/**
 * The cards of an export document, one row each: word, meanings, category, box, when it was last changed, note, example.
 *
 * @param boxName the box as the learner reads it, from its value and its label of the wire
 */
export function cardRows(
  document: unknown,
  boxName: (id: string, label: string) => string,
): readonly (readonly string[])[] {
  const categories = new Map(listOf(document, 'categories').map((row) => [text(row, 'id'), text(row, 'name')]));
  const boxes = new Map(
    listOf(document, 'sections').map((row) => [`${text(row, 'category')} ${text(row, 'id')}`, text(row, 'label')]),
  );
  const margins = new Map(listOf(document, 'margins').map((row) => [text(row, 'card'), row]));
  return listOf(document, 'cards').map((row) => {
    const margin = margins.get(text(row, 'id')) ?? {};
    const label = boxes.get(`${text(row, 'category')} ${text(row, 'section')}`);
    return [
      text(row, 'word'),
      text(row, 'meanings').replaceAll('|', ' | '),
      categories.get(text(row, 'category')) ?? '',
      label === undefined ? '' : boxName(text(row, 'section'), label),
      text(row, 'modified'),
      text(margin, 'note'),
      text(margin, 'example'),
    ];
  });
}
