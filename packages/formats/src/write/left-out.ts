import type { Choices } from '../model/choices.ts';
import type { Found } from '../model/found.ts';
import type { OutCode, Plan } from '../model/plan.ts';
import { htmlText } from '../text/html-text.ts';
import { csvText } from './csv.ts';

/** The texts of a table of what stays out, in the learner's language. */
export interface LeftOutTexts {
  readonly reasons: Readonly<Record<OutCode | 'seven', string>>;
  /** heading of their column */
  readonly head: string;
  readonly separator: ',' | ';';
}

/**
 * Every row that stays out as CSV: the columns of the file and the reason, so that a mended copy can be imported (exchange §5).
 * HTML comes as the text that would be read of it, because a table is no HTML.
 */
export function leftOutText(found: Found, choices: Choices, plan: Plan, texts: LeftOutTexts): string {
  const isBare = found.kind === 'table' && choices.heading === 'no';
  const heads = isBare ? [] : (found.types[0]?.fields ?? []);
  const textOf = (field: string): string => (found.html ? htmlText(field).text : field);
  const rows = plan.out.map(({ row, code }) => ({
    fields: (found.rows[row]?.fields ?? []).map(textOf),
    reason: texts.reasons[code],
  }));
  const cut = plan.add.flatMap(({ row, word, cut: meanings }) => {
    const sides = sidesOf(found, choices, row);
    return meanings.map((meaning) => {
      const fields: string[] = [];
      fields[sides.word] = word;
      fields[sides.meanings] = meaning;
      return { fields, reason: texts.reasons.seven };
    });
  });
  const width = [...rows, ...cut].reduce(
    (most, { fields }) => Math.max(most, fields.length),
    Math.max(2, heads.length),
  );
  const padded = (fields: readonly string[]): string[] => Array.from({ length: width }, (_, at) => fields[at] ?? '');
  return csvText(
    [[...padded(heads), texts.head], ...[...rows, ...cut].map(({ fields, reason }) => [...padded(fields), reason])],
    texts.separator,
  );
}

/** Columns of the word and the meanings of a row. */
function sidesOf(found: Found, choices: Choices, row: number): { readonly word: number; readonly meanings: number } {
  if (found.kind === 'table') {
    return { word: choices.columns.indexOf('word'), meanings: choices.columns.indexOf('meanings') };
  }
  return choices.sides[found.rows[row]?.type ?? 0] ?? { word: 0, meanings: 1 };
}
