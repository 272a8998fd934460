import type { Outcome } from './load.ts';

const cell = (value: string | number | null) => String(value ?? '').replace(/[\t\r\n]/g, ' ');

/** One line per entry in the order of the file, tab-separated, with a heading. */
export const reportText = (outcomes: readonly Outcome[]): string =>
  [
    ['line', 'word', 'meanings', 'result', 'status', 'answer'],
    ...outcomes
      .toSorted((a, b) => a.line.number - b.line.number)
      .map(({ line, kind, status, answer }) => [line.number, line.word, line.meanings, kind, status, answer]),
  ]
    .map((row) => `${row.map(cell).join('\t')}\n`)
    .join('');

/** How many entries got which answer, the commonest first. */
export const summaryText = (outcomes: readonly Outcome[], total: number): string => {
  const counts = new Map<string, number>();
  for (const { kind, status, answer } of outcomes) {
    const about = status === null ? kind : `${kind}  ${status}  ${answer}`;
    counts.set(about, (counts.get(about) ?? 0) + 1);
  }
  const rows = [...counts].toSorted(([, a], [, b]) => b - a);
  const missing = total - outcomes.length;
  if (missing > 0) rows.push(['not sent', missing]);
  return [...rows, ['all lines', total] as const]
    .map(([about, count]) => `${String(count).padStart(8)}  ${about}\n`)
    .join('');
};
