import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDue } from '@siedem/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Environment, type ServerHandle, startServer } from '../e2e/support/server.ts';
import { createWireDates } from '../packages/web/src/collection/sync/wire-date.ts';
import { bearer, type Learner, newLearner } from './support/learners.ts';
import { ask } from './support/persist.ts';
import { movableClock, together, withBug } from './support/with-bug.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 9, 24, 12);
/** Both days on which Warsaw's clocks change, an hour and a half around the change. */
const CHANGES = [Date.UTC(2026, 9, 25, 1), Date.UTC(2026, 2, 29, 1)];

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'siedem-clock-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const withClock = async <T>(
  env: Environment,
  work: (server: ServerHandle, set: (at: number) => void) => Promise<T>,
): Promise<T> => {
  const clock = movableClock(join(home, randomUUID()), NOON);
  const server = await startServer(together(clock.env, env));
  try {
    return await work(server, clock.set);
  } finally {
    await server.remove();
  }
};

const status = async (server: ServerHandle, learner: Learner, path: string): Promise<number> =>
  (await ask({ url: server.url + path, headers: bearer(learner) })).status;

/** The dates that a server in some time zone returns for cards made around the changes of Warsaw's clocks. */
const datesOn = (zone: string, bug: Environment = {}): Promise<unknown> =>
  withClock(together({ TZ: zone }, bug), async (server, set) => {
    const dates: unknown[] = [];
    const learner = await newLearner(server.url);
    const headers = { ...bearer(learner), 'time-zone': 'Europe/Warsaw' };
    for (const [index, change] of CHANGES.toSorted((a, b) => a - b).entries()) {
      for (const minutes of [-90, -30, 30, 90]) {
        // late in the day, so that the first login is still valid
        set(NOON + index * 60_000);
        const word = `${index} ${minutes}`;
        const modified_date = new Date(change + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
        const body = { category: learner.category, word, meanings: `m ${word}`, section: '2', modified_date };
        const { json } = await ask({ url: `${server.url}/api/`, method: 'POST', headers: bearer(learner), body });
        const id = String(Reflect.get(Object(json), 'id'));
        const one = await ask({ url: `${server.url}/api/${id}/`, headers });
        const { modified_date: told_date, created_time, word: told_word } = one.json as Record<string, string>;
        dates.push([told_word, told_date, created_time]);
      }
    }
    return dates;
  });

test('the zone of the machine changes no date', async () => {
  const dates = await datesOn('UTC');
  expect(await datesOn('Europe/Warsaw')).toEqual(dates);
  expect(dates).toContainEqual(['0 90', '2026-03-29 04:30:00', '2026-10-24 14:00:00']);
});

test('control: a server that reads dates in the zone of its machine is caught', async () => {
  const bug = withBug('reads dates in the zone of its machine');
  expect(await datesOn('Europe/Warsaw', bug)).not.toEqual(await datesOn('UTC', bug));
});

/** Cards moved every five minutes around a change: how early, at most, the reader considers a box of one hour due. */
const earliest = (parse: (text: string) => number): number => {
  const before = process.env['TZ'];
  process.env['TZ'] = 'Europe/Warsaw';
  try {
    const written = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Warsaw',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    let early = 0;
    for (const change of CHANGES) {
      for (let moved = change - 2 * HOUR; moved <= change + 2 * HOUR; moved += 300_000) {
        const read = parse(written.format(moved));
        for (let now = moved; now < moved + HOUR; now += 60_000) {
          if (isDue(read, HOUR, now)) early = Math.max(early, moved + HOUR - now);
        }
        // And it becomes due: at most an hour late.
        expect(isDue(read, HOUR, moved + 2 * HOUR)).toBe(true);
      }
    }
    return early;
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
};

test('no card is due early on the day on which the clocks change', () => {
  expect(earliest(createWireDates().parse)).toBe(0);
});

test('control: due times computed from the text alone are an hour early', () => {
  expect(earliest((text) => new Date(text.replace(' ', 'T')).getTime())).toBe(HOUR);
});

const jumps = (env: Environment) =>
  withClock(env, async (server, set) => {
    const learner = await newLearner(server.url);
    const refresh = () =>
      ask({ url: `${server.url}/api/token/refresh/`, method: 'POST', body: { refresh: learner.refresh } });
    const at: Record<string, unknown> = {};
    set(NOON - DAY);
    at['a day back'] = [await status(server, learner, '/api/'), (await refresh()).status];
    set(NOON + 3 * HOUR);
    at['three hours on'] = await status(server, learner, '/api/');
    set(NOON + 40 * DAY);
    at['forty days on'] = [
      await status(server, learner, '/api/'),
      (await refresh()).status,
      (await ask({ url: `${server.url}/health/ready` })).status,
    ];
    set(NOON);
    at['back again'] = [await status(server, learner, '/api/'), await status(server, learner, '/api/changes/?since=0')];
    at['failures'] = server
      .output()
      .split('\n')
      .filter((line) => /"level":50|"level":60/.test(line));
    return at;
  });

const RIGHT = {
  'a day back': [200, 200],
  'three hours on': 401,
  'forty days on': [401, 401, 200],
  'back again': [200, 200],
  failures: [],
};

test('a clock that jumps extends no lifetime and breaks nothing', async () => {
  expect(await jumps({})).toEqual(RIGHT);
});

test('at night the server cleans up, and rewrites its file in a thread of its own', async () => {
  await withClock({ LOG_LEVEL: 'info' }, async (server, set) => {
    set(NOON + DAY);
    await expect.poll(server.output, { timeout: 20_000 }).toContain('"msg":"cleaned"');
  });
});

test('control: a server whose logins never expire is caught', async () => {
  expect(await jumps(withBug('keeps no idle time'))).not.toEqual(RIGHT);
});
