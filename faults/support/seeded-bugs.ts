import { registerHooks } from 'node:module';

/**
 * Seeded bugs: changes to the server's source while it is loaded, to show that a test would notice them. `withBug` loads this
 * before the server; it throws if the source no longer contains the text. A bug that would disturb the preparation is active
 * only while the file named by FAULT_ARMED exists, like the faults of `disk.c`.
 */
interface Bug {
  /** below `packages/server/src`, or below `packages` where it begins with `formats/` */
  readonly file: string;
  readonly instead: string;
  readonly of: string;
}

const bugs: Readonly<Record<string, readonly Bug[]>> = {
  'answers before the commit': [
    {
      file: 'store/engine/group-commit.ts',
      of: '    this.commit.run();\n',
      instead: `    if (process.getBuiltinModule('node:fs').existsSync(process.env.FAULT_ARMED)) {
      for (const { settle } of outcomes) settle();
      await new Promise((done) => setTimeout(done, 100));
    }
    this.commit.run();\n`,
    },
  ],
  'counts an answer each time it comes': [
    {
      file: 'wire/read-review.ts',
      of: 'const id = readUuid(sent.id);',
      instead: 'const id = readUuid(sent.id) && crypto.randomUUID();',
    },
  ],
  'trusts the disk to write by itself': [
    {
      file: 'store/engine/dialects/sqlite.ts',
      of: 'pragma synchronous = full;',
      instead: 'pragma synchronous = normal;',
    },
    { file: 'store/engine/dialects/sqlite.ts', of: "demand(database, 'synchronous', 2);", instead: '' },
  ],
  'hides a failed commit': [
    {
      file: 'store/engine/group-commit.ts',
      of: '    this.commit.run();\n',
      instead: `    try {
      this.commit.run();
    } catch {
      this.rollback();
    }\n`,
    },
  ],
  'takes a full disk for a bug': [
    { file: 'http/failures.ts', of: 'sqlitePasses.has(sqlite & 0xff)', instead: 'false' },
  ],
  'is silent to broken connections': [
    {
      file: 'store/engine/dialects/postgres.ts',
      of: "pool.on('connect', (client) => client.on('error', onBroken));",
      instead: '',
    },
  ],
  'begins without the lock': [
    { file: 'store/engine/group-commit.ts', of: "'begin immediate'", instead: "'begin deferred'" },
  ],
  'migrates statement by statement': [
    {
      file: 'store/engine/migrate-sqlite.ts',
      of: 'busy_timeout = 5000; begin immediate',
      instead: 'busy_timeout = 5000',
    },
    { file: 'store/engine/migrate-sqlite.ts', of: "writer.database.exec('commit');", instead: '' },
  ],
  'is killed in a migration': [
    {
      file: 'store/engine/migrate.ts',
      of: 'for (const statement of migration.statements(words)) await connection.run(statement, []);',
      instead: `for (const statement of migration.statements(words)) {
        await connection.run(statement, []);
        if (--globalThis.statementsToLive === 0) process.kill(process.pid, 'SIGKILL');
      }`,
    },
    {
      file: 'store/engine/migrate.ts',
      of: '/** Makes the table',
      instead: 'globalThis.statementsToLive = Number(process.env.FAULT_AFTER);\n/** Makes the table',
    },
  ],
  'makes a secret without asking whether there is one': [
    {
      file: 'keys.ts',
      of: 'await link(temporary, file);',
      instead: `await new Promise((done) => setTimeout(done, Math.random() * 300));
    await (await import('node:fs/promises')).copyFile(temporary, file);`,
    },
  ],
  'reads dates in the zone of its machine': [
    { file: 'http/register-route.ts', of: '  zone: request.zone,', instead: "  zone: process.env.TZ ?? 'UTC'," },
  ],
  'takes back without the answers': [
    {
      file: 'store/importing/take-back-import.ts',
      of: '  const removed = await removePage(tx, { userId, number: row.number, page });\n',
      instead: '  const removed = 0;\n',
    },
  ],
  'reads the collection that only asks for an update': [
    {
      file: 'formats/src/read/package-found.ts',
      of: 'version === NEWEST ? newest : version === 2 ? newer : old;',
      instead: 'old;',
    },
  ],
  'asks for a card a day later than Anki': [
    {
      file: 'formats/src/plan/place-card.ts',
      of: 'modified: clamp(due - (box?.timer ?? 0), now) };',
      instead: 'modified: clamp(due - (box?.timer ?? 0) + 86_400_000, now) };',
    },
  ],
  'keeps no idle time': [
    { file: 'accounts/logins.ts', of: 'login.idle_expires_at > now && ', instead: '' },
    {
      file: 'store/jobs/sweep.ts',
      of: '[idle_expires_at, absolute_expires_at, revoked_at ?? now]',
      instead: '[absolute_expires_at, revoked_at ?? now]',
    },
  ],
  'asks the provider before it writes the order': [
    {
      file: 'payments/begin-payment.ts',
      of: '  const order = await openOrder(needs, provider, userId, now);\n',
      instead: `  globalThis.orderToCome = randomUUID();
  const made = await provider.create({ id: globalThis.orderToCome, userId, ...PREMIUM_PRICE });
  const order = await openOrder(needs, provider, userId, now);\n`,
    },
    { file: 'payments/begin-payment.ts', of: 'id: randomUUID(),', instead: 'id: globalThis.orderToCome,' },
    {
      file: 'payments/begin-payment.ts',
      of: 'await provider.create({ id: order.id, userId, amount: order.amount, currency: order.currency })',
      instead: 'made',
    },
  ],
  'looks at no password where there is no account': [
    {
      file: 'features/account/login.ts',
      of: 'await passwords.verify(user?.password_hash ?? null, body.password)',
      instead: "user ? await passwords.verify(user.password_hash, body.password) : 'wrong'",
    },
  ],
  'leaves at once': [
    { file: 'main.ts', of: '    stopping = true;\n', instead: '    stopping = true;\n    process.exit(0);\n' },
  ],
};

const chosen = process.env['SEEDED_BUG'] ?? '';
const places = chosen.split('+').flatMap((name) => {
  const found = bugs[name];
  if (found === undefined) throw new Error(`there is no seeded bug named ${name}`);
  return found;
});
const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray | undefined): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const here = places.filter(({ file }) =>
      url.endsWith(file.startsWith('formats/') ? `/packages/${file}` : `/packages/server/src/${file}`),
    );
    if (here.length === 0) return loaded;
    let source = textOf(loaded.source);
    for (const bug of here) {
      if (!source.includes(bug.of)) {
        {
          throw new Error(`${bug.file} no longer has the place of the seeded bug "${chosen}"`);
        }
      }
      source = source.replace(bug.of, () => bug.instead);
    }
    return { ...loaded, source };
  },
});
