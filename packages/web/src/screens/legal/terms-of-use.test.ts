import { expect, test } from 'vitest';
import pl from '../../i18n/pl.json' with { type: 'json' };
import { termsOfUse } from './terms-of-use.ts';

// An agreement that names a button must name one that is there (the withdrawal function of directive 2011/83/EU, art. 11a).
test('the buttons that the terms name are those of the profile', () => {
  const terms = JSON.stringify(termsOfUse);
  for (const name of [pl.account.withdraw, pl.account.withdrawYes, pl.account.delete]) {
    expect(terms).toContain(`„${name}”`);
  }
});
