import { afterEach, expect, test, vi } from 'vitest';
import { type Arrival, arrival, navigate, onArrival } from './address.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser at an address, as far as the address goes. */
function browserAt(href: string, state: unknown = null) {
  const steps: string[] = [];
  const here = { state, url: new URL(href) };
  const write =
    (how: string) =>
    (entry: unknown, _title: string, to: string): void => {
      here.state = entry;
      here.url = new URL(to, here.url);
      steps.push(`${how} ${to}`);
    };
  const part = (name: 'href' | 'origin' | 'pathname' | 'search' | 'hash') => ({ get: () => here.url[name] });
  const location = Object.defineProperties(
    { assign: (to: string) => void steps.push(`load ${to}`) },
    {
      href: part('href'),
      origin: part('origin'),
      pathname: part('pathname'),
      search: part('search'),
      hash: part('hash'),
    },
  );
  const history = {
    get state() {
      return here.state;
    },
    pushState: write('push'),
    replaceState: write('replace'),
    go: (by: number) => void steps.push(`go ${by}`),
  };
  const pops: (() => void)[] = [];
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', history);
  vi.stubGlobal('window', {
    addEventListener: (_name: string, pop: () => void) => pops.push(pop),
    removeEventListener: () => pops.pop(),
  });
  return { steps, history, pops };
}

test('a page that was loaded has no state; an entry of the history keeps its own, also one of another maker', () => {
  browserAt('https://siedem.example/list?q=kot#x');
  expect(arrival()).toEqual({
    address: { pathname: '/list', search: '?q=kot', hash: '#x', state: null, key: 'default' },
    step: 'pop',
  });
  browserAt('https://siedem.example/', { usr: { word: 'kot' }, key: 'k1', idx: 3 });
  expect(arrival().address).toMatchObject({ state: { word: 'kot' }, key: 'k1' });
  browserAt('https://siedem.example/', 'else');
  expect(arrival().address).toMatchObject({ state: null, key: 'default' });
});

test('steps are told with what they carry, each under a key of its own; Back is told too', () => {
  const { steps, pops } = browserAt('https://siedem.example/list');
  const told: Arrival[] = [];
  const end = onArrival((each) => told.push(each));
  navigate('/add', { state: { word: 'kot' } });
  navigate('?q=pies', { replace: true });
  navigate(-1);
  for (const pop of pops) pop();
  expect(steps).toEqual(['push /add', 'replace /add?q=pies', 'go -1']);
  expect(told.map(({ step, address }) => [step, address.pathname + address.search, address.state])).toEqual([
    ['push', '/add', { word: 'kot' }],
    ['replace', '/add?q=pies', null],
    ['pop', '/add?q=pies', null],
  ]);
  expect(told[0]?.address.key).not.toBe(told[1]?.address.key);
  end();
  navigate('/');
  expect([told.length, pops.length]).toEqual([3, 0]);
});

test.each(['//evil.example/x', 'https://evil.example/x', 'javascript:alert(1)'])('%s leads to the start', (to) => {
  const { steps } = browserAt('https://siedem.example/login');
  navigate(to);
  expect(steps).toEqual(['push /']);
});

test('a browser that refuses the step loads the page', () => {
  const { steps, history } = browserAt('https://siedem.example/list');
  history.pushState = () => {
    throw new DOMException('too many', 'SecurityError');
  };
  navigate('/add');
  expect(steps).toEqual(['load /add']);
});
