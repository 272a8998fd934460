import type { ExportDocument } from '@siedem/contract';
import { csvText } from '@siedem/formats';
import { parseBox } from '@siedem/domain';
import { fetchWholeExport } from '../../data/archive.ts';
import { cardRows } from '../../data/card-rows.ts';

import { boxText } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';
import { saveAsFile } from '../../platform/page.ts';

/** Saves the cards as the profile does. */
export function saveCsv(t: Translate, document: ExportDocument): void {
  const boxName = (id: string, label: string): string => {
    const box = parseBox('', id, label);
    return box.ok ? boxText(t, box.value) : label;
  };
  const head = [t('archive.csvWord'), t('archive.csvMeanings'), t('archive.csvCategory'), t('archive.csvBox')];
  const rows = [[...head, t('archive.csvChanged'), 'note', 'example'], ...cardRows(document, boxName)];
  saveAsFile(t('archive.csvName'), 'text/csv;charset=utf-8', csvText(rows));
}

/** Saves everything, the history too. */
export async function saveJson(): Promise<void> {
  const document = await fetchWholeExport();
  if (document) saveAsFile('siedem.json', 'application/json', JSON.stringify(document, null, 2));
}
