import { confirmAddress, confirmPage } from '@siedem/contract';
import { openId } from '../../accounts/sealed-id.ts';
import { pageLanguage, plainPage } from '../../http/plain-page.ts';
import { serve } from '../../http/serve.ts';
import { confirmEmail } from '../../store/accounts/confirmations.ts';

const asks = {
  pl: {
    title: 'Czy to Twój adres?',
    text: 'Jedno naciśnięcie i gotowe. Uczyć się możesz i bez tego.',
    button: 'To mój adres',
  },
  en: {
    title: 'Is this your address?',
    text: 'One press and that is it. You can learn without it too.',
    button: 'This is my address',
  },
} as const;

const thanks = {
  pl: { title: 'Adres potwierdzony', text: 'Dziękujemy.', link: { href: '/', label: 'Do Siedem' } },
  en: { title: 'Address confirmed', text: 'Thank you.', link: { href: '/', label: 'To Siedem' } },
} as const;

/** Changes nothing: mail scanners follow links. */
export const confirmPageRoute = serve(confirmPage, async ({ header }) => {
  const language = pageLanguage(header('accept-language'));
  return plainPage({ language, ...asks[language] });
});

/** The same page for every token, so that it does not reveal whether an account exists. */
export const confirmAddressRoute = serve(confirmAddress, async ({ params, header, now }, { store, keys }) => {
  const language = pageLanguage(header('accept-language'));
  const userId = openId(keys, 'confirm', params.token);
  if (userId !== null) await store.write((tx) => confirmEmail(tx, userId, now));
  return plainPage({ language, ...thanks[language] });
});
