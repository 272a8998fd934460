import { describe, expect, test, vi } from 'vitest';
import { createRightTime } from './right-time.ts';

const NOON = Date.UTC(2026, 2, 1, 12);
const MINUTE_MS = 60_000;

/** A device in a world with the right time; its wall clock can be set, its monotonic clock stops while it sleeps. */
function device() {
  const world = { time: NOON, fast: 0, slept: 0 };
  const stored = new Map<string, string>();
  const open = (page: string) =>
    createRightTime({
      device: () => world.time + world.fast,
      monotonic: () => world.time - NOON - world.slept,
      storage: {
        get: (key) => stored.get(key) ?? null,
        set: (key, value) => void stored.set(key, value),
        remove: (key) => void stored.delete(key),
      },
      page,
    });
  const contact = (clock: ReturnType<typeof open>, tripMs = 0): void => {
    const receive = clock.ask();
    world.time += tripMs;
    receive(new Date(world.time).toUTCString());
  };
  return { world, stored, open, contact };
}

describe('the right time', () => {
  test('is the device’s, up to a minute of difference', () => {
    const { world, open, contact } = device();
    const clock = open('a');
    world.fast = MINUTE_MS - 2000;
    contact(clock);
    expect(clock.skew()).toBe(0);
    expect(clock.now()).toBe(world.time + world.fast);
  });

  test.each([4 * MINUTE_MS, -10 * MINUTE_MS])('is the server’s beyond it: %i ms', (fast) => {
    const { world, open, contact } = device();
    const clock = open('a');
    const receive = vi.fn();
    clock.subscribe(receive);
    world.fast = fast;
    contact(clock);
    expect(Math.abs(clock.now() - world.time)).toBeLessThan(1000);
    expect(receive).toHaveBeenCalledTimes(1);
    // Later answers differ by the seconds that the header cuts off: the time does not tremble.
    world.time += 1700;
    contact(clock);
    expect(receive).toHaveBeenCalledTimes(1);
  });

  test('is known on the next page without a network, and the device’s again when it was set right', () => {
    const { world, stored, open, contact } = device();
    world.fast = MINUTE_MS * 12;
    contact(open('a'));
    const next = open('b');
    expect(Math.abs(next.now() - world.time)).toBeLessThan(1000);
    world.fast = 0;
    contact(next);
    expect(next.now()).toBe(world.time);
    expect(stored.size).toBe(0);
  });

  test('is not taken from an answer that was long on its way, or that names none', () => {
    const { world, open, contact } = device();
    const clock = open('a');
    world.fast = MINUTE_MS * 12;
    contact(clock, 11_000);
    clock.ask()(null);
    clock.ask()('yesterday');
    expect(clock.skew()).toBe(0);
    contact(clock, 2000);
    expect(clock.skew()).not.toBe(0);
  });

  test('has nothing to correct once it is known, until the clock leaps', () => {
    const { world, open, contact } = device();
    const clock = open('a');
    expect(clock.reading()).toBeDefined();
    contact(clock);
    world.time += 3_600_000;
    expect(clock.reading()).toBeUndefined();
    world.fast = MINUTE_MS;
    expect(clock.reading()).toBeDefined();
  });

  test('corrects what was read before the device slept, or before its clock was set back', () => {
    const { world, open, contact } = device();
    const clock = open('a');
    const first = clock.reading();
    world.time += 8 * 3_600_000;
    world.slept = 8 * 3_600_000;
    contact(clock);
    expect(first && clock.corrected(first)).toBe(NOON);
    world.fast = MINUTE_MS * 90;
    const second = clock.reading();
    const then = world.time;
    world.time += 5000;
    world.fast = 0;
    contact(clock);
    expect(second && clock.corrected(second)).toBe(then);
  });

  test('never lies ahead for what is over', () => {
    const { world, open, contact } = device();
    world.fast = MINUTE_MS * 90;
    const reading = open('a').reading();
    world.fast = 0;
    const next = open('b');
    contact(next);
    expect(reading && next.corrected(reading)).toBeLessThanOrEqual(next.now());
  });
});
