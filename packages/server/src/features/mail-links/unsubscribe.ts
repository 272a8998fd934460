import { unsubscribe, unsubscribePage } from '@siedem/contract';
import { openId } from '../../accounts/sealed-id.ts';
import { pageLanguage, plainPage } from '../../http/plain-page.ts';
import { serve } from '../../http/serve.ts';
import { stopMailReminders } from '../../store/accounts/reminders.ts';

const asks = {
  pl: {
    title: 'Koniec przypomnień?',
    text: 'E-maile o czekających kartach przestaną przychodzić. W profilu włączysz je znowu.',
    button: 'Nie przypominaj e-mailem',
  },
  en: {
    title: 'No more reminders?',
    text: 'Mails about waiting cards will stop. You can switch them on again in your profile.',
    button: 'Stop reminders by e-mail',
  },
} as const;

const done = {
  pl: {
    title: 'Gotowe',
    text: 'E-maile o czekających kartach już nie przyjdą.',
    link: { href: '/', label: 'Do Siedem' },
  },
  en: {
    title: 'Done',
    text: 'Mails about waiting cards will not come any more.',
    link: { href: '/', label: 'To Siedem' },
  },
} as const;

/** Changes nothing: mail scanners follow links. */
export const unsubscribePageRoute = serve(unsubscribePage, async ({ header }) => {
  const language = pageLanguage(header('accept-language'));
  return plainPage({ language, ...asks[language] });
});

/** Whether the form was sent by the page's own button, in either encoding of forms. */
const isOfPage = (body: Buffer): boolean => /(?:^|&)page=|name="page"/.test(body.toString('latin1'));

/** RFC 8058: unsubscribes without confirmation; idempotent, with the same response for every token. */
export const unsubscribeRoute = serve(unsubscribe, async ({ params, header, rawBody }, { store, keys }) => {
  const userId = openId(keys, 'unsubscribe', params.token);
  if (userId !== null) await store.write((tx) => stopMailReminders(tx, userId));
  const language = pageLanguage(header('accept-language'));
  return isOfPage(rawBody)
    ? plainPage({ language, ...done[language] })
    : { status: 200 as const, html: '', policy: "default-src 'none'" };
});
