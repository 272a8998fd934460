import { expect } from 'vitest';
import { listBoxes } from '../learning/boxes.ts';
import type { CardRow } from '../learning/cards.ts';
import { listCategories } from '../learning/categories.ts';
import { type Changes, changesSince } from '../learning/changes.ts';
import type { Store } from '../engine/context.ts';

/** A card as devices know it, without the list of its answers: that is the server's, and grows even if an answer moves nothing. */
const shown = (row: CardRow) => ({ ...row, last_review: undefined });

/** The state of a device that follows the changes. */
export class Mirror {
  readonly rows = new Map<string, unknown>();
  revision = 0;

  apply(page: Changes): void {
    if (page.reset) this.rows.clear();
    for (const { kind, id, category_id } of page.deletions) {
      this.rows.delete(kind === 'box' ? `box ${category_id} ${id}` : `${kind} ${id}`);
    }
    for (const row of page.categories) this.rows.set(`category ${row.id}`, row);
    for (const row of page.boxes) this.rows.set(`box ${row.category_id} ${row.id}`, row);
    for (const row of page.cards) this.rows.set(`card ${row.id}`, shown(row));
    this.revision = page.revision;
  }

  async follow(
    store: Store,
    userId: string,
    limit: number,
    between: () => Promise<void> = async () => {},
  ): Promise<void> {
    for (;;) {
      const page = await changesSince(store.read, { userId, since: this.revision, limit });
      if (!page) throw new Error('gone');
      const count = page.categories.length + page.boxes.length + page.cards.length + page.deletions.length;
      expect(count).toBeLessThanOrEqual(limit);
      this.apply(page);
      if (!page.more) return;
      await between();
    }
  }
}

export const present = async (store: Store, userId: string): Promise<Map<string, unknown>> => {
  const cards = await store.read.db.selectFrom('cards').selectAll().where('user_id', '=', userId).execute();
  return new Map<string, unknown>([
    ...(await listCategories(store.read, userId)).map((row) => [`category ${row.id}`, row] as const),
    ...(await listBoxes(store.read, userId)).map((row) => [`box ${row.category_id} ${row.id}`, row] as const),
    ...cards.map((row) => [`card ${row.id}`, shown(row)] as const),
  ]);
};

export const sorted = (rows: Map<string, unknown>): [string, unknown][] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
