import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extendPremium, isPremium, PREMIUM_PERIOD_MS, withdrawPremium } from './premium.ts';

test('a period is 30 days', () => expect(PREMIUM_PERIOD_MS).toBe(2_592_000_000));

test('premium is in force while its end lies in the future', () => {
  expect(isPremium(null, 5)).toBe(false);
  expect(isPremium(5, 5)).toBe(false);
  expect(isPremium(6, 5)).toBe(true);
});

test('an extension counts from the end while in force, else from now', () => {
  expect(extendPremium(null, 1000)).toBe(1000 + PREMIUM_PERIOD_MS);
  expect(extendPremium(500, 1000)).toBe(1000 + PREMIUM_PERIOD_MS);
  expect(extendPremium(2000, 1000)).toBe(2000 + PREMIUM_PERIOD_MS);
});

test('extending always leaves at least a whole period, and a refund takes one back', () => {
  fc.assert(
    fc.property(fc.option(fc.nat()), fc.nat(), (until, now) => {
      const extended = extendPremium(until, now);
      expect(extended - now).toBeGreaterThanOrEqual(PREMIUM_PERIOD_MS);
      expect(withdrawPremium(extended)).toBe(Math.max(until ?? 0, now));
    }),
  );
});
