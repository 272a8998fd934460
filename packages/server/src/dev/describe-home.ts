import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { type LearnerHome, makeHome } from './learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from './test-app.ts';

/** The real app, one for all tests, and a learner of each test's own. */
export interface AtHome {
  readonly app: TestApp;
  readonly home: LearnerHome;
}

/** Describes calls of a learner who can begin at once, on each database. */
export const describeHome = (name: string, tests: (t: AtHome) => void): void =>
  describe.each(testDatabases)(`${name} on %s`, (database) => {
    const t = {} as { app: TestApp; home: LearnerHome };
    beforeAll(async () => {
      t.app = await openTestApp({ database });
    });
    afterAll(() => t.app.close());
    beforeEach(async () => {
      t.home = await makeHome(t.app);
    });
    tests(t);
  });
