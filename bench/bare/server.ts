/**
 * The limit that the product is compared with: Fastify, SQLite with the product's durability (WAL, synchronous=FULL),
 * an HMAC token check, prepared statements, group commit and lists built in SQL. It has none of the product's features.
 *
 * Usage: node bench/bare/server.ts PORT DATABASE_FILE CARDS
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { hash, verify } from '@node-rs/argon2';
import Fastify from 'fastify';

const [port = '0', file = ':memory:', cards = '1000'] = process.argv.slice(2);
const key = 'bench';
const database = new DatabaseSync(file);
database.exec(`
  PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
  CREATE TABLE IF NOT EXISTS card(user_id INTEGER, id TEXT, category TEXT, word TEXT, meanings TEXT, section TEXT, modified INTEGER,
    created INTEGER, PRIMARY KEY(user_id, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS review(user_id INTEGER, id TEXT, card TEXT, at INTEGER, verdict TEXT, box_from TEXT, box_to TEXT,
    PRIMARY KEY(user_id, id)) STRICT, WITHOUT ROWID;
`);
const insertCard = database.prepare('INSERT OR IGNORE INTO card VALUES(1,?,?,?,?,?,?,?)');
database.exec('BEGIN');
for (let i = 0; i < Number(cards); i++) {
  insertCard.run(cardId(i), '1', `word ${i}`, `meaning ${i}|other ${i}`, '2', 1_700_000_000_000 + i, 1_700_000_000_000 + i);
}
database.exec('COMMIT');

const insertReview = database.prepare('INSERT INTO review VALUES(1,?,?,?,?,?,?) ON CONFLICT DO NOTHING');
const moveCard = database.prepare('UPDATE card SET section=?, modified=? WHERE user_id=1 AND id=? AND modified<=?');
const list = database.prepare(`SELECT json_group_array(json_object('id',id,'category',category,'word',word,'meanings',meanings,
  'section',section,'modified_date',strftime('%Y-%m-%d %H:%M:%S',modified/1000,'unixepoch'),
  'created_time',strftime('%Y-%m-%d %H:%M:%S',created/1000,'unixepoch'))) AS j FROM (SELECT * FROM card WHERE user_id=1 ORDER BY created, id)`);

export function cardId(i: number): string {
  return `00000000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`;
}

interface Review {
  id: string;
  card: string;
  at: number;
  verdict: string;
  from: string;
  to: string;
}

let waiting: { review: Review; done: () => void; failed: (error: unknown) => void }[] = [];
function flush(): void {
  const batch = waiting;
  waiting = [];
  try {
    database.exec('BEGIN IMMEDIATE');
    for (const { review } of batch) {
      insertReview.run(review.id, review.card, review.at, review.verdict, review.from, review.to);
      moveCard.run(review.to, review.at, review.card, review.at);
    }
    database.exec('COMMIT');
    for (const { done } of batch) done();
  } catch (error) {
    for (const { failed } of batch) failed(error);
  }
}
const record = (review: Review) =>
  new Promise<void>((done, failed) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ review, done, failed });
  });

const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const passwordHash = await hash('password-1', argon);
const sign = (user: string) => `${user}.${createHmac('sha256', key).update(user).digest('base64url')}`;

const app = Fastify();
app.addHook('onRequest', async (request, reply) => {
  if (request.url === '/login') return;
  const token = request.headers.authorization?.slice(7) ?? '';
  const given = Buffer.from(token);
  const expected = Buffer.from(sign(token.split('.')[0] ?? ''));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) await reply.code(401).send({ detail: 'no' });
});
app.post<{ Body: { password: string } }>('/login', async (request) => {
  await verify(passwordHash, request.body.password);
  return { access: sign('1') };
});
app.post<{ Body: { reviews: Review[] } }>('/reviews', async (request) => {
  await Promise.all(request.body.reviews.map(record));
  return { reviews: request.body.reviews.map(({ id, to }) => ({ id, outcome: 'counted', section: to })) };
});
app.get('/cards', async (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8');
  return Buffer.from(String(list.get()?.['j']));
});
app.get('/empty', async () => ({}));
await app.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');
