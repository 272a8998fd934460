import { changes, checkCollection, listCategories } from '@siedem/contract';
import { addDigest, boxLabel, cardDigest } from '@siedem/domain';
import type { Call } from '../../calls/call.ts';
import { inSlices } from '../../platform/in-slices.ts';
import type { Commit } from '../memory/commit.ts';
import type { Replica } from '../memory/replica.ts';
import type { CardRow } from '../memory/rows.ts';
import type { WireDates } from './wire-date.ts';
import { commitOf } from './wire-rows.ts';

export interface CheckParts {
  readonly call: Call;
  readonly replica: Replica;
  readonly dates: WireDates;
  readonly commit: (commit: Commit) => Promise<void>;
  /** Lets other tasks go between two slices. */
  readonly pause: () => Promise<void>;
}

/** `same` or `healed`: the copy equals the server's now. `unknown`: comparing or fetching failed. */
export type Checked = 'same' | 'healed' | 'unknown';

/** Rows of a page when everything is fetched. */
const PAGE_ROWS = 10_000;

type Theirs = Extract<Awaited<ReturnType<typeof ask>>, { readonly status: 200 }>['body'];
const ask = (call: Call) => call(checkCollection);

/**
 * Compares the confirmed copy with the server's: names, boxes, counts and digests of the cards. Where they differ
 * everything is fetched again and committed in one step; what waits to be sent stays.
 */
export async function check(parts: CheckParts): Promise<Checked> {
  const answer = await ask(parts.call);
  if (answer.status !== 200 || answer.body.revision !== parts.replica.revision()) return 'unknown';
  if (await isSame(parts, answer.body)) return 'same';
  const whole = await fetchAll(parts);
  if (whole === null) return 'unknown';
  await parts.commit(whole);
  return 'healed';
}

async function isSame({ replica, pause }: CheckParts, { categories }: Theirs): Promise<boolean> {
  const structure = replica.baseStructure();
  const shape = (id: string, name: string, boxes: readonly string[]) => JSON.stringify([id, name, boxes.toSorted()]);
  const ours = structure.categories.map(({ id, name }) =>
    shape(
      id,
      name,
      (structure.boxes.get(id) ?? []).map((box) => `${box.id} ${boxLabel(box)}`),
    ),
  );
  const theirs = categories.map(({ id, name, sections }) =>
    shape(
      id,
      name,
      sections.map((section) => `${section.id} ${section.label}`),
    ),
  );
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) return false;
  for (const { id, cards, digest } of categories) {
    const own = { cards: 0, digest: 0 };
    const take = (card: CardRow): void => {
      own.cards++;
      own.digest = addDigest(own.digest, cardDigest(card));
    };
    await inSlices(replica.baseCards(id), take, pause);
    if (cards !== own.cards || digest !== own.digest) return false;
  }
  return true;
}

/** The server's whole collection as one commit with `reset`; null if fetching failed. */
async function fetchAll({ call, dates }: CheckParts): Promise<Commit | null> {
  const pages: Commit[] = [];
  for (let since = 0; ;) {
    const answer = await call(changes, { query: { since, limit: PAGE_ROWS } });
    if (answer.status !== 200) return null;
    const page = commitOf(answer.body, dates.parse);
    pages.push(page);
    since = answer.body.revision;
    if (!answer.body.more) break;
  }
  const order = await call(listCategories);
  if (order.status !== 200) return null;
  // A deletion among the pages: the collection changed meanwhile; the next check retries.
  const gone = pages.flatMap((page) => [
    ...(page.deletedCards ?? []),
    ...(page.deletedBoxes ?? []),
    ...(page.deletedCategories ?? []),
  ]);
  const revision = pages.at(-1)?.revision;
  if (gone.length > 0 || revision === undefined) return null;
  return {
    reset: true,
    categories: pages.flatMap((page) => page.categories ?? []),
    categoryOrder: order.body.map(({ id }) => id),
    boxes: pages.flatMap((page) => page.boxes ?? []),
    // A row that changed between two pages comes again with a later one; the later one wins.
    cards: [...new Map(pages.flatMap((page) => (page.cards ?? []).map((card) => [card.id, card]))).values()],
    revision,
  };
}
