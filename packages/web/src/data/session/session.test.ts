import { describe, expect, test, vi } from 'vitest';
import { eventually } from '../../platform/testing/eventually.ts';
import { messages } from '@siedem/contract';
import { localLocks } from '../../platform/locks.ts';
import type { Call } from '../../calls/call.ts';
import { CATEGORY_INDEX_KEY } from './login-state.ts';
import { createSession } from './session.ts';
import { TOKENS_KEY } from './stored-tokens.ts';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const START = Date.UTC(2026, 2, 1);

function browser() {
  let time = START;
  let generation = 0;
  const stored = new Map<string, string>();
  const watchers = new Set<() => void>();
  const withLock = localLocks();
  const asked: string[] = [];
  let network: 'up' | 'down' | 'hanging' | number = 'up';

  let firstLogin = false;

  const makeTokens = () => {
    generation++;
    const claims = {
      user_id: 'u1',
      username: 'Zoë Łąka',
      email: 'z@example.com',
      premium: true,
      first_login: firstLogin,
      iat: time / 1000,
      exp: time / 1000 + 7800,
    };
    return { access: `h.${base64({ ...claims, generation })}.s`, refresh: `refresh-${generation}` };
  };
  let current = makeTokens();

  const openCall = (async (endpoint: { name: string }, input?: { body?: { refresh?: string } }) => {
    asked.push(endpoint.name);
    await Promise.resolve();
    if (network === 'hanging') return new Promise(() => undefined);
    if (network === 'down') return { status: 'offline' };
    if (typeof network === 'number') return { status: 'error', code: network, detail: '' };
    if (endpoint.name !== 'refresh') {
      return { status: 200, body: endpoint.name === 'logout' ? { data: '' } : (current = makeTokens()) };
    }
    // Reuse of an old refresh token ends the login: the strictest server there can be, without any grace.
    if (input?.body?.refresh !== current.refresh) return { status: 401, body: { detail: messages.loginNeeded } };
    current = makeTokens();
    return { status: 200, body: current };
  }) as Call;

  const openTab = () => {
    const timers = new Map<number, () => void>();
    const forgotten: string[] = [];
    const visible = new Set<() => void>();
    const reload = vi.fn();
    const flush = vi.fn(async () => undefined);
    const own = () => undefined;
    const session = createSession({
      storage: {
        get: (key) => stored.get(key) ?? null,
        set: (key, value) => {
          stored.set(key, value);
          for (const each of watchers) if (each !== listener) each();
        },
        remove: (key) => {
          stored.delete(key);
          for (const each of watchers) if (each !== listener) each();
        },
      },
      withLock,
      now: () => time,
      after: (ms, task) => {
        timers.set(ms, task);
        return () => void (timers.get(ms) === task && timers.delete(ms));
      },
      openCall,
      call: openCall,
      onStorageChange: (_key, listen) => {
        listener = listen;
        watchers.add(listen);
        return () => watchers.delete(listen);
      },
      onVisible: (listen) => {
        visible.add(listen);
        return () => visible.delete(listen);
      },
      onOnline: () => () => undefined,
      isOnline: () => network !== 'down',
      reload,
      flush,
      forget: async (learner, unsent) => void forgotten.push(`${learner} ${unsent}`),
    });
    let listener: () => void = own;
    return { session, timers, forgotten, reload, flush, show: () => visible.forEach((each) => each()) };
  };

  return {
    stored,
    asked,
    openTab,
    tokens: () => current,
    /** The server does not know the stored refresh token any more. */
    loseLogin: () => void (current = makeTokens()),
    /** The token says that the survey is still to come. */
    newcomer: () => {
      firstLogin = true;
      current = makeTokens();
    },
    store: () => stored.set(TOKENS_KEY, JSON.stringify(current)),
    network: (next: typeof network) => void (network = next),
    pass: (ms: number) => void (time += ms),
  };
}

describe('the session', () => {
  test('starts loading, and without tokens is a visitor’s', async () => {
    const tab = browser().openTab();
    expect(tab.session.view()).toEqual({ status: 'loading', user: null });
    await tab.session.start();
    expect(tab.session.view()).toEqual({ status: 'visitor', user: null });
  });

  test('refreshes first, stores the new tokens and decodes the user', async () => {
    const here = browser();
    here.store();
    const before = here.stored.get(TOKENS_KEY);
    const tab = here.openTab();
    await tab.session.start();
    expect(here.asked).toEqual(['refresh']);
    expect(tab.session.view()).toMatchObject({
      status: 'learner',
      user: { user_id: 'u1', username: 'Zoë Łąka', first_login: false },
    });
    expect(here.stored.get(TOKENS_KEY)).not.toBe(before);
    expect(JSON.parse(here.stored.get(TOKENS_KEY) ?? '')).toEqual(here.tokens());
  });

  test('logs out when the server refuses the refresh, and keeps what is unsent', async () => {
    const here = browser();
    here.store();
    here.stored.set(CATEGORY_INDEX_KEY, '2');
    here.loseLogin();
    const tab = here.openTab();
    await tab.session.start();
    expect(tab.session.view().status).toBe('visitor');
    expect(here.stored.has(TOKENS_KEY)).toBe(false);
    expect(here.stored.get(CATEGORY_INDEX_KEY)).toBe('0');
    expect(tab.forgotten).toEqual(['u1 keep']);
    expect(tab.reload).not.toHaveBeenCalled();
  });

  test.each(['down', 500, 503, 429, 408, 400, 401, 403, 404, 200] as const)(
    'stays a learner’s when the refresh has no result of the server’s own: %s',
    async (state) => {
      const here = browser();
      here.store();
      here.network(state);
      const tab = here.openTab();
      await tab.session.start();
      expect(tab.session.view().status).toBe('learner');
      expect(here.stored.has(TOKENS_KEY)).toBe(true);
    },
  );

  test('shows the learner of a token that holds before the refresh is answered, and refreshes all the same', async () => {
    const here = browser();
    here.store();
    here.network('hanging');
    const tab = here.openTab();
    void tab.session.start();
    expect(tab.session.view()).toMatchObject({ status: 'learner', user: { user_id: 'u1' } });
    await eventually(() => expect(here.asked).toEqual(['refresh']));
  });

  test('waits for the refresh where the token has ended, unless there is no network', async () => {
    const here = browser();
    here.store();
    here.pass(7_800_000);
    const tab = here.openTab();
    const started = tab.session.start();
    expect(tab.session.view().status).toBe('loading');
    await started;
    expect(tab.session.view().status).toBe('learner');

    const away = browser();
    away.store();
    away.pass(7_800_000);
    away.network('down');
    const offline = away.openTab();
    void offline.session.start();
    expect(offline.session.view().status).toBe('learner');
  });

  test('waits for the refresh where the token is from before the survey', async () => {
    const here = browser();
    here.newcomer();
    here.store();
    const tab = here.openTab();
    const started = tab.session.start();
    expect(tab.session.view().status).toBe('loading');
    await started;
    expect(tab.session.view()).toMatchObject({ status: 'learner', user: { first_login: true } });
  });

  test('does not wait for a network that hangs', async () => {
    const here = browser();
    here.store();
    here.pass(7_800_000);
    here.network('hanging');
    const tab = here.openTab();
    void tab.session.start();
    expect(tab.session.view().status).toBe('loading');
    const due = [...tab.timers.values()];
    for (const task of due) task();
    expect(tab.session.view().status).toBe('learner');
  });

  test('keeps ten tabs that start at once logged in, with one refresh', async () => {
    const here = browser();
    here.store();
    const tabs = Array.from({ length: 10 }, () => here.openTab());
    await Promise.all(tabs.map(({ session }) => session.start()));
    expect(tabs.map(({ session }) => session.view().status)).toEqual(Array.from({ length: 10 }, () => 'learner'));
    expect(new Set(tabs.map(({ session }) => session.token())).size).toBe(1);
    expect(here.asked).toEqual(['refresh']);
  });

  test('renews once for many calls that were refused with the same token', async () => {
    const here = browser();
    here.store();
    const tab = here.openTab();
    await tab.session.start();
    const refused = tab.session.token() ?? '';
    const renewed = await Promise.all([1, 2, 3].map(() => tab.session.renew(refused)));
    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe(refused);
    expect(here.asked).toEqual(['refresh', 'refresh']);
  });

  test('refreshes every two hours, also when the page comes back after a sleep', async () => {
    const here = browser();
    here.store();
    const tab = here.openTab();
    await tab.session.start();
    expect(tab.timers.has(7_200_000)).toBe(true);
    here.pass(7_200_000);
    tab.timers.get(7_200_000)?.();
    await eventually(() => expect(here.asked).toHaveLength(2));
    tab.show();
    expect(here.asked).toHaveLength(2);
    here.pass(7_200_000);
    tab.show();
    await eventually(() => expect(here.asked).toHaveLength(3));
  });

  test('logs in, and logs out everywhere: server, tabs, storage, browser database', async () => {
    const here = browser();
    const [tab, other] = [here.openTab(), here.openTab()];
    await tab.session.start();
    await other.session.start();
    expect(await tab.session.login('z@example.com', 'secret 1')).toEqual({ ok: true });
    expect(other.session.view().status).toBe('learner');
    await tab.session.logout();
    expect(here.asked).toContain('logout');
    expect(tab.flush).toHaveBeenCalled();
    expect(tab.forgotten).toEqual(['u1 drop']);
    expect(tab.reload).toHaveBeenCalledOnce();
    expect(other.session.view().status).toBe('visitor');
    expect(here.stored.get(CATEGORY_INDEX_KEY)).toBe('0');
  });

  test('logs out without network too', async () => {
    const here = browser();
    here.store();
    const tab = here.openTab();
    await tab.session.start();
    here.network('down');
    await tab.session.logout();
    expect(here.stored.has(TOKENS_KEY)).toBe(false);
  });

  test('reports a deleted account before it asks for the reload, and not a refusal', async () => {
    const here = browser();
    here.store();
    const tab = here.openTab();
    await tab.session.start();
    here.network(503);
    const onDeleted = vi.fn();
    expect((await tab.session.deleteAccount(onDeleted)).ok).toBe(false);
    expect(onDeleted).not.toHaveBeenCalled();
    here.network('up');
    tab.reload.mockImplementation(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(await tab.session.deleteAccount(onDeleted)).toEqual({ ok: true });
    expect(tab.reload).toHaveBeenCalledOnce();
  });

  test('takes text in storage that is no tokens for none', async () => {
    const here = browser();
    for (const text of ['', '{', 'null', '{"access":1,"refresh":2}', '{"access":"x","refresh":"y"}']) {
      here.stored.set(TOKENS_KEY, text);
      const tab = here.openTab();
      await tab.session.start();
      expect(tab.session.view().status).toBe('visitor');
      expect(here.stored.has(TOKENS_KEY)).toBe(false);
    }
  });
});
