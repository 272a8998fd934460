import { expect, test } from 'vitest';
import account from '../../i18n/parts/account.pl.json' with { type: 'json' };
import { UNSAID, voiceOf } from './operator.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfUse } from './terms-of-use.ts';

// An agreement that names a button must name one that is there (the withdrawal function of directive 2011/83/EU, art. 11a).
test('the buttons that the terms name are those of the profile', () => {
  const terms = JSON.stringify(termsOfUse(voiceOf(UNSAID)));
  for (const name of [account.account.withdraw, account.account.withdrawYes, account.account.delete]) {
    expect(terms).toContain(`„${name}”`);
  }
});

const SAID = {
  name: 'Fiszki sp. z o.o.',
  address: 'ul. Polna 7, 00-001 Warszawa',
  tax_number: '1234563218',
  registry: 'KRS 0000123456',
  email: 'kontakt@siedem.example',
  hosting: 'Serwery S.A.',
  mail_provider: 'Poczta S.A.',
  legal_from: '2026-09-01',
};

test('both documents say who runs the installation, and what is not said leaves no gap', () => {
  for (const document of [termsOfUse, privacyPolicy]) {
    const full = JSON.stringify(document(voiceOf(SAID)));
    expect(full).toContain('Fiszki sp. z o.o., ul. Polna 7, 00-001 Warszawa, NIP 1234563218, KRS 0000123456');
    expect(full).toContain('Obowiązuje od: 1 września 2026');
    expect(full).toContain('na adres kontakt@siedem.example');
    for (const operator of [UNSAID, { ...SAID, name: null }, { ...SAID, address: null, registry: null }]) {
      const text = JSON.stringify(document(voiceOf(operator)));
      expect(text).not.toMatch(/null|undefined|\[[A-Z]|, ,| \.|: \.|NIP ,/);
    }
    // The right of withdrawal and the rights over one's data have a way to be used all the same.
    expect(JSON.stringify(document(voiceOf(UNSAID)))).toContain('formularzem na stronie Pomoc');
  }
});
