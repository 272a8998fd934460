import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';
import { databaseOf } from './database-of.ts';
import { JOB_NICENESS } from './study-task.ts';
import { inStudyThread } from './study-threads.ts';

/** How nice each thread of this process is: field 19 of its line in /proc. */
const niceness = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

describe.each(testDatabases)('threads of study records on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ database });
  });
  afterAll(() => app.close());

  it.runIf(process.platform === 'linux')('let answers have the processor before jobs', async () => {
    const { userId } = (await makeHome(app)).learner;
    const task = { kind: 'fold-study', userId, now: app.clock.now(), ask: null } as const;
    await inStudyThread('jobs', databaseOf(app.config), task);
    expect(niceness().filter((nice) => nice === JOB_NICENESS)).toHaveLength(1);
    expect(Number(readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[16])).toBe(0);
  });
});
