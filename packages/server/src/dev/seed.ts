import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { addCard, grantPremium, listCategories, login, register, survey } from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { loadKeys } from '../keys.ts';
import { openOutside } from '../outside/outside.ts';
import { openStore } from '../store/open-store.ts';
import { callApp } from './checked-call.ts';
import { seedWords } from './seed-words.ts';

/** Who logs in while developing. */
const learner = { username: 'Ala', email: 'ala@example.com', password: 'seven-boxes-7' };

const boxes = ['1', '1', '2', '2', '3', '4', '5', '6', '7'];

const wireDate = (instant: number): string => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** Fills the configured database with one learner and their words, through the calls that a browser makes. Once. */
const seed = async (): Promise<'seeded' | 'seeded before'> => {
  const config = { ...readConfig(process.env), captcha: 'off', rateLimits: 'off' } as const;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const log = createLog('warn');
  const keys = await loadKeys(config);
  const { database } = config;
  const store = await openStore(
    database.kind === 'sqlite' ? { sqliteFile: database.file } : { databaseUrl: database.url },
  );
  const clock = Date.now;
  const app = buildApp(config, {
    store,
    clock,
    keys,
    log,
    outside: await openOutside(config, { store, clock, keys, log }),
  });
  try {
    const known = await callApp(app, login, { body: { email: learner.email, password: learner.password } });
    if (known.status === 200) return 'seeded before';
    const registered = await callApp(app, register, { body: { ...learner, confirm_password: learner.password } });
    const token = String(registered.body.access);
    await callApp(app, survey, { token, body: { category_name: 'Spanish' } });
    await callApp(app, grantPremium, { token, body: {} });
    const category = (await callApp(app, listCategories, { token })).body[0]?.id ?? '';
    for (const [at, [word, meanings]] of seedWords.entries()) {
      const section = boxes[at % boxes.length] ?? '1';
      const modified_date = wireDate(clock() - (at % 20) * DAY_MS);
      await callApp(app, addCard, {
        token,
        body: { id: randomUUID(), category, word, meanings, section, modified_date },
      });
    }
    return 'seeded';
  } finally {
    await app.close();
    await store.close();
  }
};

const done = await seed();
process.stdout.write(`${done}: log in as ${learner.email} with ${learner.password}\n`);
