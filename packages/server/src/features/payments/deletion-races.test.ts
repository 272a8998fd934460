import { describe, expect, test } from 'vitest';
import { openTestApp, testDatabases } from '../../dev/test-app.ts';
import { openSandbox, type SandboxPayments } from '../../outside/sandbox.ts';
import { deleteUser } from '../../store/accounts/users.ts';

/** Decisions §10.3. */
describe.each(testDatabases)('a claim or payment call that races the deletion of its account on %s', (database) => {
  test('gets 401, whichever comes first', async () => {
    const late: { sandbox?: SandboxPayments } = {};
    let doomed: string | undefined;
    const asked = async <T>(ask: (provider: SandboxPayments) => Promise<T>): Promise<T> => {
      if (late.sandbox === undefined) throw new Error('the sandbox is not open');
      const answer = await ask(late.sandbox);
      const erasure = { now: 0, ledgerKeys: [], forgetTrialAt: 0 };
      if (doomed !== undefined) await t.store.write((tx) => deleteUser(tx, String(doomed), erasure));
      return answer;
    };
    const racing: SandboxPayments = {
      kind: 'sandbox',
      create: (order) => asked((provider) => provider.create(order)),
      retrieve: (intent) => asked((provider) => provider.retrieve(intent)),
      refund: (order) => asked((provider) => provider.refund(order)),
      confirm: (...about) => asked((provider) => provider.confirm(...about)),
      status: (...about) => asked((provider) => provider.status(...about)),
    };
    const t = await openTestApp({ database, outside: { payments: racing } });
    late.sandbox = openSandbox(t.store, t.clock.now);
    try {
      const call = async (token: string, line: string, body: object) => {
        const [method = '', url = ''] = line.split(' ');
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const answer = await t.app.inject({ method: method as 'GET', url, headers, payload: JSON.stringify(body) });
        return [line, answer.statusCode];
      };
      for (const [line, body] of [
        ['POST /api/payment/', {}],
        ['PUT /api/premium/', {}],
        ['POST /api/sandbox/retrieve/', { clientSecret: 'unknown' }],
        ['POST /api/sandbox/confirm/', { clientSecret: 'unknown', card: '4242424242424242' }],
      ] as const) {
        doomed = undefined;
        const { access, userId } = await t.learner({ learns: null });
        expect(await call(access, 'POST /api/payment/', {})).toEqual(['POST /api/payment/', 200]);
        doomed = userId;
        expect(await call(access, line, body)).toEqual([line, 401]);
      }
      doomed = undefined;
      const first = await t.learner({ learns: null });
      doomed = first.userId;
      expect(await call(first.access, 'POST /api/payment/', {})).toEqual(['POST /api/payment/', 401]);
    } finally {
      await t.close();
    }
  });
});
