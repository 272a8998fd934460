import { join } from 'node:path';
import { dictionaryRows } from '../lib/exchange/dictionary.ts';
import { bringIn, comingRow, exportRows, partRows } from '../lib/exchange/importing.ts';
import { readingRows } from '../lib/exchange/reading.ts';
import { type Measure, type Row } from '../lib/measure.ts';
import { type Product, startProduct } from '../lib/product.ts';

const PROGRAM = join(import.meta.dirname, '../variants/with-empty-call.ts');

const serverRows = async (product: Product): Promise<Row[]> => {
  const [, importing, small, large] = product.learners;
  if (!importing || !small || !large) throw new Error('there are too few learners');
  const parts = await partRows(product, importing);
  await bringIn(product, small, 10_000);
  return [...parts, await comingRow(product, large), ...(await exportRows(product, small, large))];
};

/** Import, export and the dictionary (exchange §12). E4, E5 and E11 are measured in the browser: `browser`, `bytes`. */
export const measure: Measure = {
  name: 'exchange',
  run: async () => {
    const rows = await readingRows();
    const served = await startProduct({ learners: 4, cards: 200 });
    try {
      rows.push(...(await serverRows(served)));
    } finally {
      await served.stop();
    }
    const asked = await startProduct({ learners: 1, cards: 10, program: PROGRAM });
    try {
      rows.push(...(await dictionaryRows(asked)));
    } finally {
      await asked.stop();
    }
    return rows;
  },
};
