import { open, rm } from 'node:fs/promises';
import { FIRST, LAST } from '@siedem/domain';
import { csvLine, tableCells, tableTexts, wordLine } from '@siedem/formats';
import { buildPackage } from '../../anki/build-package.ts';
import { actorOf } from '../../audit/security-log.ts';
import { exportDocument } from '../../features/collection/export-document.ts';
import { packageSteps } from '../../features/exchange/package-steps.ts';
import { cardPages, exportLearner, marginPages, reviewPages } from '../../store/export.ts';
import type { Reader } from '../../store/engine/context.ts';
import type { UserRow } from '../../store/accounts/users.ts';
import { boxOf, listBoxes } from '../../store/learning/boxes.ts';
import { listCategories } from '../../store/learning/categories.ts';
import { listMargins } from '../../store/learning/margins.ts';
import { findStudySettings } from '../../store/learning/study-settings.ts';
import { zoneOffsets } from '../../store/learning/zone-offsets.ts';
import type { Desk } from '../command.ts';

/** What to export; `category` is an id, undefined means everything. */
export interface Wanted {
  readonly format: 'anki' | 'table' | 'list' | 'siedem';
  readonly category: string | undefined;
  readonly answers: 'with' | 'without';
}

/** The zone in which the learner's days are counted; UTC if none is stored. */
const zoneOf = async (reader: Reader, userId: string): Promise<string> =>
  (await findStudySettings(reader, userId))?.timeline.at(-1)?.zone ?? 'UTC';

async function* tableText(reader: Reader, user: UserRow, { category }: Wanted): AsyncGenerator<string> {
  const { head, separator, boxName } = tableTexts(user.language === 'pl' ? 'pl' : 'en');
  const names = new Map((await listCategories(reader, user.id)).map(({ id, name }) => [id, name]));
  const boxes = new Map((await listBoxes(reader, user.id)).map((row) => [`${row.category_id} ${row.id}`, boxOf(row)]));
  const margins = new Map((await listMargins(reader, user.id)).map((row) => [row.card_id, row]));
  yield `\uFEFF${csvLine(head, separator)}`;
  for await (const page of cardPages(reader, user.id)) {
    let lines = '';
    for (const row of page) {
      const box = boxes.get(`${row.category_id} ${row.box_id}`);
      if (box === undefined || (category !== undefined && row.category_id !== category)) continue;
      const rests = box.id !== FIRST && box.id !== LAST;
      const { note = '', example = '' } = margins.get(row.id) ?? {};
      const cells = tableCells({
        word: row.word,
        meanings: row.meanings.split('|'),
        category: names.get(row.category_id) ?? '',
        box: boxName(box),
        moved: row.modified_at,
        due: rests ? row.modified_at + box.timer : null,
        created: row.created_at,
        note,
        example,
      });
      lines += csvLine(cells, separator);
    }
    yield lines;
  }
}

async function* listText(reader: Reader, user: UserRow, { category }: Wanted): AsyncGenerator<string> {
  for await (const page of cardPages(reader, user.id)) {
    const rows = page.filter((row) => category === undefined || row.category_id === category);
    yield rows.map(({ word, meanings }) => wordLine(word, meanings.split('|'))).join('');
  }
}

async function* everything(reader: Reader, user: UserRow, desk: Desk, { answers }: Wanted): AsyncGenerator<string> {
  const held = await exportLearner(reader, user.id, actorOf(desk.keys, user.id));
  if (!held) throw new Error('the learner has just gone');
  const pages = {
    cards: cardPages(reader, user.id),
    margins: marginPages(reader, user.id),
    reviews: reviewPages(reader, user.id),
  };
  const time = { now: desk.clock(), zone: await zoneOf(reader, user.id) };
  yield* exportDocument(held, pages, { time, history: answers });
}

const pack = async (reader: Reader, user: UserRow, desk: Desk, { category, answers }: Wanted): Promise<string> => {
  const boxes = await listBoxes(reader, user.id);
  const categories = (await listCategories(reader, user.id)).filter(
    ({ id }) => category === undefined || id === category,
  );
  const now = desk.clock();
  const head = {
    categories: categories.map(({ id, name }) => ({ id, name })),
    boxes: boxes.map(({ category_id, id, timer }) => ({ category: category_id, id, timer })),
    offsets: zoneOffsets(await zoneOf(reader, user.id), now),
    now,
    answers,
  };
  return buildPackage(desk.config.dataDir, head, packageSteps(reader, user.id, { category, cards: undefined }));
};

/** Writes a learner's cards into a new file; removes it if writing fails. */
export const writeExport = (desk: Desk, user: UserRow, file: string, wanted: Wanted): Promise<void> =>
  desk.store.snapshot('long', async (reader) => {
    const out = await open(file, 'wx', 0o600);
    try {
      if (wanted.format === 'anki') {
        const packed = await pack(reader, user, desk, wanted);
        const content = await open(packed, 'r');
        try {
          for await (const piece of content.createReadStream({ autoClose: false })) await out.write(piece);
        } finally {
          await content.close();
          await rm(packed, { force: true });
        }
        return;
      }
      const pieces = { table: tableText, list: listText, siedem: () => everything(reader, user, desk, wanted) };
      for await (const piece of pieces[wanted.format](reader, user, wanted)) await out.write(piece);
      await out.sync();
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await out.close();
    }
  });
