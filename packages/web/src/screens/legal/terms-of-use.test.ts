import { expect, test } from 'vitest';
import account from '../../i18n/parts/account.pl.json' with { type: 'json' };
import { termsOfUse } from './terms-of-use.ts';

// An agreement that names a button must name one that is there (the withdrawal function of directive 2011/83/EU, art. 11a).
test('the buttons that the terms name are those of the profile', () => {
  const terms = JSON.stringify(termsOfUse);
  for (const name of [account.account.withdraw, account.account.withdrawYes, account.account.delete]) {
    expect(terms).toContain(`„${name}”`);
  }
});
