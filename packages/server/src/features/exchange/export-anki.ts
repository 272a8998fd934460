import { open, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { exportAnki } from '@siedem/contract';
import { buildPackage } from '../../anki/build-package.ts';
import { counter, countTries, packages } from '../../accounts/limits.ts';
import { tooMany } from '../../http/problems.ts';
import { type Call, serve, streamed } from '../../http/serve.ts';
import type { Services } from '../../http/services.ts';
import { listBoxes } from '../../store/learning/boxes.ts';
import { hasCards } from '../../store/learning/card-counts.ts';
import { listCategories } from '../../store/learning/categories.ts';
import { zoneOffsets } from '../../store/learning/zone-offsets.ts';
import { notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { type Chosen, packageSteps } from './package-steps.ts';

const PIECE = 65_536;

const build = (call: Call<typeof exportAnki>, { store, config }: Services, chosen: Chosen): Promise<string> =>
  store.snapshot('long', async (reader) => {
    const { userId } = call.learner;
    const categories = (await listCategories(reader, userId)).filter(
      ({ id }) => chosen.category === undefined || id === chosen.category,
    );
    const boxes = await listBoxes(reader, userId);
    const head = {
      categories: categories.map(({ id, name }) => ({ id, name })),
      boxes: boxes.map(({ category_id: category, id, timer }) => ({ category, id, timer })),
      offsets: zoneOffsets(call.zone, call.now),
      now: call.now,
      answers: call.body.answers ? 'with' : 'without',
    } as const;
    return buildPackage(config.dataDir, head, packageSteps(reader, userId, chosen));
  });

/** The package as it is sent; its file is gone from the folder before the first byte. */
async function* contentOf(call: Call<typeof exportAnki>, services: Services, chosen: Chosen): AsyncGenerator<Buffer> {
  const path = await build(call, services, chosen);
  const file = await open(path, 'r');
  try {
    await unlink(path);
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Reads what is asked for; undefined if no card can be meant. */
const readChosen = ({ category, cards }: Call<typeof exportAnki>['body']): Chosen | undefined => {
  const id = category === undefined ? undefined : readUuid(category);
  if (category !== undefined && id === undefined) return undefined;
  return {
    category: id,
    cards: cards === undefined ? undefined : new Set(cards.flatMap((each) => readUuid(each) ?? [])),
  };
};

export const exportAnkiRoute = serve(exportAnki, async (call, services) => {
  const { userId } = call.learner;
  const limited = await countTries(services, { counters: [counter(services, packages, userId)], now: call.now });
  if (limited) return tooMany(limited);
  const chosen = readChosen(call.body);
  if (!chosen || !(await hasCards(services.store.read, userId, chosen))) return notFound;
  return streamed('application/zip', Readable.from(contentOf(call, services, chosen), { objectMode: false }));
});
