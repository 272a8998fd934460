import { DAY_MS } from '@siedem/domain';
import type { Learning } from '../model/found.ts';

/** An item of `Q:` and `A:` lines, as SuperMemo exports it. */
export interface QuestionRow {
  readonly line: number;
  readonly question: string;
  readonly answers: readonly string[];
  readonly learning: Learning | null;
}

/** Whether a text consists of `Q:` and `A:` lines. */
export const isQuestions = (text: string): boolean => /^\s*Q:/.test(text) && /^A:/m.test(text);

/** `INT=12 … LAST=23.11.2026` of an `I:` line; null if either is missing or nonsense. */
function learningOf(info: string): Learning | null {
  const days = Number(/\bINT(?:ERVAL)?=(\d+)/i.exec(info)?.[1] ?? 0);
  const date = /\bLAST(?:REPETITION)?=(\d{1,2})\.(\d{1,2})\.(\d{2,4})/i.exec(info);
  if (days <= 0 || date === null) return null;
  const given = Number(date[3]);
  const year = given < 100 ? given + (given < 70 ? 2000 : 1900) : given;
  const last = Date.UTC(year, Number(date[2]) - 1, Number(date[1]));
  return Number.isNaN(last) ? null : { kind: 'interval', interval: days * DAY_MS, due: last + days * DAY_MS, last };
}

/** Reads items: lines without a mark continue the one before; several `A:` are several meanings. */
export function parseQuestions(text: string): readonly QuestionRow[] {
  const rows: { line: number; question: string; answers: string[]; learning: Learning | null }[] = [];
  let last: 'Q' | 'A' | null = null;
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    const mark = /^([A-Z]):\s*(.*)$/s.exec(line);
    const [, sign, rest = ''] = mark ?? [];
    const item = rows.at(-1);
    if (line === '') last = null;
    else if (sign === 'Q' && last !== 'Q') {
      rows.push({ line: index + 1, question: rest, answers: [], learning: null });
      last = 'Q';
    } else if (item === undefined) continue;
    else if (sign === 'Q') item.question = `${item.question}\n${rest}`;
    else if (sign === 'A') {
      item.answers.push(rest);
      last = 'A';
    } else if (sign === 'I') item.learning = learningOf(rest) ?? item.learning;
    else if (mark === null && last === 'Q') item.question = `${item.question}\n${line}`;
    else if (mark === null && last === 'A') item.answers[item.answers.length - 1] += `\n${line}`;
  }
  return rows;
}
