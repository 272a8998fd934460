import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

export interface StoredReview {
  readonly card_id: string;
  /** Epoch ms. */
  readonly at: number;
  readonly typed: string;
  readonly verdict: string;
  readonly override: number;
  readonly from_box: string;
  readonly to_box: string;
}

const read = <T>(dataDir: string, sql: string, ...values: string[]): T[] => {
  const database = new DatabaseSync(join(dataDir, 'siedem.sqlite'), { readOnly: true });
  try {
    return database.prepare(sql).all(...values) as T[];
  } finally {
    database.close();
  }
};

/** The answers that the database holds of a learner, oldest first. */
export const storedReviews = (dataDir: string, email: string): StoredReview[] =>
  read<StoredReview>(
    dataDir,
    `SELECT card_id, at, typed, verdict, override, from_box, to_box FROM reviews
     WHERE user_id = (SELECT id FROM users WHERE email = ?) ORDER BY at`,
    email,
  );

/** Lets the learner's premium expire. */
export const endPremium = (dataDir: string, email: string): void => {
  const database = new DatabaseSync(join(dataDir, 'siedem.sqlite'), { timeout: 10_000 });
  try {
    const { changes } = database
      .prepare('UPDATE users SET premium_until = ? WHERE email = ?')
      .run(Date.now() - 1000, email);
    if (changes !== 1) throw new Error(`${email} is not there`);
  } finally {
    database.close();
  }
};
