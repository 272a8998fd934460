/**
 * The limit that the product is compared with: Fastify, SQLite with the product's durability (WAL, synchronous=FULL),
 * an HMAC token check, prepared statements, group commit and lists built in SQL. It has none of the product's features.
 *
 * Usage: node bench/bare/server.ts PORT DATABASE_FILE LEARNERS CARDS_OF_EACH
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { hash, verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { bareToken, cardId, KEY } from './names.ts';

const [port = '0', file = ':memory:', learners = '1', cards = '1000'] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec(`
  PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=10000;
  CREATE TABLE IF NOT EXISTS card(user_id INTEGER, id TEXT, category TEXT, word TEXT, meanings TEXT, section TEXT, modified INTEGER,
    created INTEGER, PRIMARY KEY(user_id, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS review(user_id INTEGER, id TEXT, card TEXT, at INTEGER, verdict TEXT, box_from TEXT, box_to TEXT,
    PRIMARY KEY(user_id, id)) STRICT, WITHOUT ROWID;
`);
const insertCard = database.prepare('INSERT OR IGNORE INTO card VALUES(?,?,?,?,?,?,?,?)');
const began = 1_700_000_000_000;
database.exec('BEGIN');
for (let user = 0; user < Number(learners); user++) {
  for (let i = 0; i < Number(cards); i++) {
    insertCard.run(
      user,
      cardId(user, i),
      cardId(user, 0),
      `word ${i}`,
      `meaning ${i}|other ${i}`,
      '2',
      began + i,
      began + i,
    );
  }
}
database.exec('COMMIT');

const insertReview = database.prepare('INSERT INTO review VALUES(?,?,?,?,?,?,?) ON CONFLICT DO NOTHING');
const moveCard = database.prepare('UPDATE card SET section=?, modified=? WHERE user_id=? AND id=? AND modified<=?');
const list =
  database.prepare(`SELECT json_group_array(json_object('id',id,'category',category,'word',word,'meanings',meanings,
  'section',section,'modified_date',strftime('%Y-%m-%d %H:%M:%S',modified/1000,'unixepoch'),
  'created_time',strftime('%Y-%m-%d %H:%M:%S',created/1000,'unixepoch'))) AS j
  FROM (SELECT * FROM card WHERE user_id=? ORDER BY created, id)`);

interface Review {
  readonly id: string;
  readonly card: string;
  readonly at: number;
  readonly verdict: string;
  readonly from: string;
  readonly to: string;
}

let waiting: { user: number; review: Review; done: () => void; failed: (error: unknown) => void }[] = [];
function flush(): void {
  const batch = waiting;
  waiting = [];
  try {
    database.exec('BEGIN IMMEDIATE');
    for (const { user, review } of batch) {
      insertReview.run(user, review.id, review.card, review.at, review.verdict, review.from, review.to);
      moveCard.run(review.to, review.at, user, review.card, review.at);
    }
    database.exec('COMMIT');
    for (const { done } of batch) done();
  } catch (error) {
    for (const { failed } of batch) failed(error);
  }
}
const record = (user: number, review: Review) =>
  new Promise<void>((done, failed) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ user, review, done, failed });
  });

const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

const app = Fastify();
app.decorateRequest('user', 0);
declare module 'fastify' {
  interface FastifyRequest {
    user: number;
  }
}
const open = new Set(['/login', '/ready']);
app.addHook('onRequest', async (request, reply) => {
  if (open.has(request.url)) return;
  const [user = '', signature = ''] = (request.headers.authorization?.slice(7) ?? '').split('.');
  const expected = createHmac('sha256', KEY).update(user).digest('base64url');
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) {
    await reply.code(401).send({ detail: 'no' });
  }
  request.user = Number(user);
});
app.get('/ready', async () => ({}));
app.post<{ Body: { password: string } }>('/login', async (request) => {
  await verify(await (passwordHash ??= hash('password-1', argon)), request.body.password);
  return { access: bareToken(1) };
});
app.post<{ Body: { reviews: Review[] } }>('/reviews', async ({ user, body: { reviews } }) => {
  await Promise.all(reviews.map((review) => record(user, review)));
  return { reviews: reviews.map(({ id, to }) => ({ id, outcome: 'counted', section: to })) };
});
app.get('/cards', async ({ user }, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8');
  return Buffer.from(String(list.get(user)?.['j']));
});
app.get('/empty', async () => ({}));
await app.listen({ port: Number(port), host: '127.0.0.1' });
