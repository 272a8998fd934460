import { addCard, changes, deleteCard, listCards, login } from '@siedem/contract';
import { describe, expect, test, vi } from 'vitest';
import { knownClock } from '../platform/testing/known-clock.ts';
import { createTimeZone } from '../platform/time-zone.ts';
import { createCall } from './call.ts';

const zone = (name: string | undefined) => ({ timeZone: createTimeZone(() => name), clock: knownClock });

const made = (answers: (() => Promise<Response>)[], renew = async (): Promise<string | null> => null) => {
  const fetched = vi.fn((_address: string | URL | Request, _init?: RequestInit) =>
    (answers.shift() ?? (() => Promise.reject(new Error('cut'))))(),
  );
  return {
    fetched,
    call: createCall({ fetch: fetched, ...zone('Europe/Warsaw'), token: () => 'old', renew, timeoutMs: 50 }),
  };
};
const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });
const sentTo = (fetched: ReturnType<typeof made>['fetched'], index = 0) => {
  const [address, init] = fetched.mock.calls[index] ?? [];
  return { address, method: init?.method, headers: new Headers(init?.headers), body: init?.body };
};

describe('a call', () => {
  test('fills the path and the query, sends token, zone and body', async () => {
    const { call, fetched } = made([json(404, { detail: 'not found' }), json(200, {}), json(401, { detail: 'no' })]);
    expect(await call(deleteCard, { params: { id: 'a/b c' } })).toEqual({ status: 404, body: { detail: 'not found' } });
    expect(sentTo(fetched)).toMatchObject({ address: '/api/a%2Fb%20c/', method: 'DELETE', body: undefined });
    expect(sentTo(fetched).headers.get('time-zone')).toBe('Europe/Warsaw');
    expect(sentTo(fetched).headers.get('authorization')).toBe('Bearer old');
    expect(sentTo(fetched).headers.has('content-type')).toBe(false);
    await call(changes, { query: { since: 7 } });
    expect(sentTo(fetched, 1).address).toBe('/api/changes/?since=7');
    await call(login, { body: { email: 'a', password: 'b' } });
    expect(sentTo(fetched, 2)).toMatchObject({ body: '{"email":"a","password":"b"}' });
    expect(sentTo(fetched, 2).headers.get('content-type')).toBe('application/json');
  });

  test('returns how long the server asks to wait', async () => {
    const full = async () => new Response('{"detail":"later"}', { status: 429, headers: { 'retry-after': '90' } });
    const { call } = made([full]);
    expect(await call(listCards)).toEqual({ status: 'error', code: 429, detail: 'later', waitMs: 90_000 });
  });

  test('hands 300 and 301 over with their bodies', async () => {
    const body = { category: 'c', word: 'w', meanings: 'm' };
    const { call } = made([
      json(300, { id: 'x', data: 'Card already exists' }),
      json(301, { access: 'a', refresh: 'r' }),
    ]);
    expect(await call(addCard, { body })).toMatchObject({ status: 300, body: { id: 'x' } });
    expect(await call(listCards)).toMatchObject({ status: 301, body: { access: 'a' } });
  });

  test('tries once more after a 401, with the renewed token', async () => {
    const { call, fetched } = made([json(401, {}), json(200, [])], async () => 'new');
    expect(await call(listCards)).toEqual({ status: 200, body: [] });
    expect(sentTo(fetched, 1).headers.get('authorization')).toBe('Bearer new');
    const twice = made([json(401, {}), json(401, { detail: 'Log in, please' })], async () => 'new');
    expect(await twice.call(listCards)).toEqual({ status: 'error', code: 401, detail: 'Log in, please' });
    expect(twice.fetched).toHaveBeenCalledTimes(2);
  });

  test('falls back to UTC at once when the server does not know the zone', async () => {
    const unknown = json(400, { detail: 'unknown time zone', data: 'unknown time zone' });
    const { call, fetched } = made([unknown, json(200, []), json(200, [])]);
    expect(await call(listCards)).toEqual({ status: 200, body: [] });
    expect(sentTo(fetched, 1).headers.get('time-zone')).toBe('UTC');
    await call(listCards);
    expect(sentTo(fetched, 2).headers.get('time-zone')).toBe('UTC');
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  test('tells the network, patience, maintenance and the undeclared apart', async () => {
    const hanging = (_address: string | URL | Request, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
      );
    const patient = createCall({
      fetch: hanging,
      ...zone('UTC'),
      token: () => null,
      renew: async () => null,
      timeoutMs: 5,
    });
    expect(await patient(listCards)).toEqual({ status: 'timeout' });
    const { call } = made([
      json(503, { detail: 'Technical break' }),
      json(402, { detail: 'pay' }),
      async () => new Response('<html>', { status: 200 }),
      async () => new Response('<html>', { status: 502 }),
    ]);
    expect(await call(listCards)).toEqual({ status: 'maintenance', detail: 'Technical break' });
    expect(await call(listCards)).toEqual({ status: 'error', code: 402, detail: 'pay' });
    expect(await call(listCards)).toEqual({ status: 'error', code: 200, detail: '' });
    expect(await call(listCards)).toEqual({ status: 'error', code: 502, detail: '' });
    expect(await call(listCards)).toEqual({ status: 'offline' });
  });
});
