// npm run bench [-- NAME …]: runs the measures and prints each figure beside its budget.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../tools/lib/build.mjs';
import type { Measure, Row } from './lib/measure.ts';

const folder = join(import.meta.dirname, 'measures');
const wanted = process.argv.slice(2);

const load = async (file: string): Promise<Measure> => {
  const { measure } = (await import(join(folder, file))) as { measure?: Measure };
  if (measure === undefined) throw new Error(`bench/measures/${file} exports no measure`);
  return measure;
};

const verdict = ({ within }: Row): string => {
  if (within === null) return '';
  return within ? 'kept' : 'BROKEN';
};

function print(rows: readonly Row[]): void {
  const cells = rows.map((row) => [row.what, row.figure, row.budget, verdict(row)]);
  const table = [['what', 'figure', 'budget', ''], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  const format = (line: readonly string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  for (const line of table) console.log(format(line).trimEnd());
}

const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const measures = await Promise.all(files.sort().map(load));
const chosen = measures.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (chosen.length === 0) {
  console.error(`Nothing to measure. There is: ${measures.map(({ name }) => name).join(', ') || 'nothing yet'}`);
  process.exit(1);
}
await ensureBuilt();
let gatesHeld = true;
for (const measure of chosen) {
  console.log(`\n${measure.name}`);
  const rows = await measure.run();
  print(rows);
  gatesHeld &&= rows.every(({ gate, within }) => gate === undefined || within !== false);
}
// Sizes are the same on every machine and are asserted; times are only reported.
process.exit(gatesHeld ? 0 : 1);
