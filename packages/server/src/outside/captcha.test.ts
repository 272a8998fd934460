import { pbkdf2Sync } from 'node:crypto';
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';
import { register, sendQuestion, captcha, messages } from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';

/** The same function as the library's; without a change of thread for each of a thousand steps. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
});

const proofOf = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

const question = { email: 'ala@example.com', title: 'Boxes', question: 'How many?' };
const robot = { status: 400, body: { data: messages.robot, detail: messages.robot } };

describe.each(testDatabases)('the captcha on %s', (database) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ database, env: { CAPTCHA: 'always' }, startsAt: Date.now() });
  });
  afterAll(() => t.close());

  const solve = async (action: 'register' | 'help'): Promise<string> => {
    const { body } = await t.call(captcha, { query: { action } });
    return proofOf(body as Challenge);
  };
  const ask = (proof?: string) =>
    t.call(sendQuestion, { body: { ...question, ...(proof === undefined ? {} : { captcha: proof }) } });

  test('a solved challenge lets the form through, once', async () => {
    const proof = await solve('help');
    expect((await ask(proof)).status).toBe(200);
    expect(await ask(proof)).toMatchObject(robot);
    const many = await solve('help');
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(many)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('no proof, rubbish, or another form’s proof is refused', async () => {
    for (const proof of [
      undefined,
      '',
      'rubbish',
      Buffer.from('null').toString('base64'),
      'A'.repeat(5000),
      await solve('register'),
    ]) {
      expect(await ask(proof)).toMatchObject(robot);
    }
  });

  test('a changed challenge or a guessed solution is refused', async () => {
    const { body } = await t.call(captcha, { query: { action: 'help' } });
    const challenge = body as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const sent = (changed: object) =>
      Buffer.from(JSON.stringify({ challenge, solution, ...changed })).toString('base64');
    const later = {
      ...challenge,
      parameters: { ...challenge.parameters, expiresAt: (challenge.parameters.expiresAt ?? 0) + 900 },
    };
    const cheaper = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    for (const changed of [
      { challenge: later },
      { challenge: cheaper },
      { solution: { counter: 1, derivedKey: '00'.repeat(32), time: 1 } },
    ]) {
      expect(await ask(sent(changed))).toMatchObject(robot);
    }
    expect((await ask(sent({}))).status).toBe(200);
  });

  test('a proof is worth nothing after five minutes', async () => {
    const proof = await solve('help');
    t.clock.advance(5 * 60_000 + 1000);
    expect(await ask(proof)).toMatchObject(robot);
  });

  test('any use spends it, also that of a form which is refused', async () => {
    const proof = await solve('register');
    const body = {
      username: 'Captcha',
      email: `captcha-${database}@example.com`,
      password: 'seven-boxes-7',
      captcha: proof,
    };
    expect((await t.call(register, { body: { ...body, confirm_password: 'other' } })).status).toBe(400);
    const right = { ...body, confirm_password: body.password };
    expect(await t.call(register, { body: right })).toMatchObject({ status: 400, body: { captcha: [messages.robot] } });
    const fresh = { ...right, captcha: await solve('register') };
    expect((await t.call(register, { body: fresh })).status).toBe(200);
    const again = { ...fresh, username: 'Captcha 2', email: `captcha2-${database}@example.com` };
    expect(await t.call(register, { body: again })).toMatchObject({ status: 400, body: { captcha: [messages.robot] } });
    const blank = await solve('help');
    const asked = (title: string) => t.call(sendQuestion, { body: { ...question, title, captcha: blank } });
    expect((await asked(' ')).status).toBe(400);
    expect(await asked('Boxes')).toMatchObject(robot);
  });
});

describe('adaptive', () => {
  test('three tries an hour from an address are free, of both forms together and failed ones too', async () => {
    const t = await openTestApp({ env: { CAPTCHA: 'adaptive' }, startsAt: Date.now() });
    try {
      const ip = '203.0.113.20';
      const ask = (body: object = question, from = ip) => t.call(sendQuestion, { body, ip: from });
      expect((await ask()).status).toBe(200);
      expect(await ask({ ...question, title: ' ' })).toMatchObject({
        status: 400,
        body: { data: messages.questionBlank },
      });
      const short = { username: 'ab', email: 'x', password: 'y', confirm_password: 'y' };
      expect((await t.call(register, { body: short, ip })).body.captcha).toBeUndefined();
      expect(await ask()).toMatchObject(robot);
      expect((await t.call(register, { body: short, ip })).body.captcha).toEqual([messages.robot]);
      expect((await ask(question, '203.0.113.21')).status).toBe(200);
      const { body } = await t.call(captcha, { query: { action: 'help' }, ip });
      expect((await ask({ ...question, captcha: await proofOf(body as Challenge) })).status).toBe(200);
      t.clock.advance(3_600_001);
      expect((await ask()).status).toBe(200);
    } finally {
      await t.close();
    }
  });

  test('a wrong proof is refused although none was needed', async () => {
    const t = await openTestApp({ env: { CAPTCHA: 'adaptive' } });
    try {
      expect(await t.call(sendQuestion, { body: { ...question, captcha: 'rubbish' } })).toMatchObject(robot);
    } finally {
      await t.close();
    }
  });
});
