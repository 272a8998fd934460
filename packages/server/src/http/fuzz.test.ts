import { type EndpointDefinition, endpoints } from '@siedem/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FuzzedRequest, fuzzedRequests } from '../dev/fuzz.ts';
import { openTestApp, type TestApp, type TestLearner, testDatabases } from '../dev/test-app.ts';

/** More with `FUZZ_RUNS`; a failure prints its seed, to be repeated with `FUZZ_SEED`. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 25);
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Statuses that every call may return besides those of its contract. */
const common = [400, 401, 402, 404, 413, 429];

describe.each(testDatabases)(`strange requests on %s, seed ${seed}`, (database) => {
  let t: TestApp;
  let learner: TestLearner;
  let neighbour: TestLearner;
  beforeAll(async () => {
    t = await openTestApp({ database });
    neighbour = await t.learner({ learns: 'Nachbarsprache' });
    learner = await t.learner();
  });
  afterAll(() => t.close());

  const ask = async (endpoint: EndpointDefinition, request: FuzzedRequest) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => request.params[name] ?? 'x');
    const answer = await t.app.inject({
      method: endpoint.method,
      url: request.query ? `${path}?${request.query}` : path,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${learner.access}`,
        ...(request.zone === undefined ? {} : { 'time-zone': request.zone }),
      },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    });
    // The learner may have deleted themselves, or ended this login: the next request comes from a new one.
    if (answer.statusCode === 401 || endpoint.name === 'deleteUser') learner = await t.learner();
    return answer;
  };

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const declared = [...Object.keys(endpoint.answers).map(Number), ...common];
      await fc.assert(
        fc.asyncProperty(fuzzedRequests(endpoint), async (request) => {
          const answer = await ask(endpoint, request);
          expect(declared).toContain(answer.statusCode);
          if (!(503 in endpoint.answers)) expect(answer.statusCode).toBeLessThan(500);
          expect(answer.headers['cache-control']).toBe('no-store');
          expect(answer.headers['location']).toBeUndefined();
          if (answer.statusCode !== 200 || endpoint.media !== 'text/html') {
            expect(() => answer.json<unknown>()).not.toThrow();
          }
          expect(answer.body).not.toContain(neighbour.email);
          expect(answer.body).not.toContain('Nachbarsprache');
        }),
        { numRuns, seed },
      );
    },
    30_000 + numRuns * 300,
  );
});
