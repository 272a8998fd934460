/** The kinds of file, in the order in which they are offered, and how their names end (exchange §6.6). */
export const FORMATS = ['anki', 'table', 'list', 'siedem'] as const;
export type Format = (typeof FORMATS)[number];

export const EXTENSIONS: Readonly<Record<Format, string>> = { anki: 'apkg', table: 'csv', list: 'tsv', siedem: 'json' };
