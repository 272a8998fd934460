import type { Content, MailLanguage } from './letter-text.ts';

/** YYYY-MM-DD in UTC, as everywhere in the product. */
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Grosze as złote. */
const sum = (grosze: number, language: MailLanguage): string => {
  const [whole, part] = (grosze / 100).toFixed(2).split('.');
  return language === 'pl' ? `${whole},${part} zł` : `PLN ${whole}.${part}`;
};

export interface Paid {
  readonly order: string;
  readonly amount: number;
  /** epoch ms */
  readonly paidAt: number;
  readonly until: number;
  /** No money moved: the sandbox. */
  readonly test: 'test' | 'real';
  readonly publicUrl: string;
}

const receipts: Readonly<Record<MailLanguage, (paid: Paid) => Content>> = {
  pl: (paid) => ({
    subject: paid.test === 'test' ? 'Płatność testowa w Siedem' : 'Potwierdzenie płatności w Siedem',
    paragraphs: [
      paid.test === 'test'
        ? 'To była płatność testowa: nie pobrano żadnych pieniędzy.'
        : 'Dziękujemy, Twoja płatność dotarła.',
      `30 dni dostępu premium\nKwota: ${sum(paid.amount, 'pl')}\nData: ${day(paid.paidAt)}\nNumer zamówienia: ${paid.order}`,
      `Dostęp premium trwa do ${day(paid.until)}.`,
    ],
    after: [`W ciągu 14 dni możesz odstąpić od umowy w profilu: ${paid.publicUrl}/account`],
    footer: 'Siedem – fiszki w siedmiu pudełkach. Zachowaj ten list: jest potwierdzeniem zawarcia umowy.',
  }),
  en: (paid) => ({
    subject: paid.test === 'test' ? 'Test payment at Siedem' : 'Your payment at Siedem',
    paragraphs: [
      paid.test === 'test' ? 'This was a test payment: no money was taken.' : 'Thank you, your payment has arrived.',
      `30 days of premium\nAmount: ${sum(paid.amount, 'en')}\nDate: ${day(paid.paidAt)}\nOrder number: ${paid.order}`,
      `Premium lasts until ${day(paid.until)}.`,
    ],
    after: [`Within 14 days you can withdraw from the contract in your profile: ${paid.publicUrl}/account`],
    footer: 'Siedem – flashcards in seven boxes. Keep this mail: it confirms the contract.',
  }),
};

export const receiptMail = (language: MailLanguage, paid: Paid): Content => receipts[language](paid);

export interface Ending {
  readonly until: number;
  readonly publicUrl: string;
}

const endings: Readonly<Record<MailLanguage, (ending: Ending) => Content>> = {
  pl: ({ until, publicUrl }) => ({
    subject: `Premium w Siedem kończy się ${day(until)}`,
    paragraphs: [
      `Twój dostęp premium kończy się ${day(until)}. Nic nie jest pobierane samo.`,
      'Bez premium Twoje karty pozostają bezpieczne, ale nie można się z nich uczyć.',
    ],
    action: { label: 'Przedłuż o 30 dni', url: `${publicUrl}/pay` },
    footer: `Siedem – fiszki w siedmiu pudełkach. To przypomnienie wyłączysz w profilu: ${publicUrl}/account`,
  }),
  en: ({ until, publicUrl }) => ({
    subject: `Your Siedem premium ends on ${day(until)}`,
    paragraphs: [
      `Your premium ends on ${day(until)}. Nothing is charged by itself.`,
      'Without premium your cards stay safe, but you cannot learn from them.',
    ],
    action: { label: 'Extend by 30 days', url: `${publicUrl}/pay` },
    footer: `Siedem – flashcards in seven boxes. You can switch this reminder off in your profile: ${publicUrl}/account`,
  }),
};

export const premiumEndsMail = (language: MailLanguage, ending: Ending): Content => endings[language](ending);

export interface Withdrawn {
  readonly order: string;
  readonly amount: number;
  /** when the learner withdrew, epoch ms */
  readonly at: number;
}

const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const withdrawals: Readonly<Record<MailLanguage, (withdrawn: Withdrawn) => Content>> = {
  pl: ({ order, amount, at }) => ({
    subject: 'Potwierdzenie odstąpienia od umowy',
    paragraphs: [
      `Potwierdzamy otrzymanie Twojego oświadczenia o odstąpieniu od umowy, złożonego ${minute(at)}.`,
      `Numer zamówienia: ${order}\nKwota zwrotu: ${sum(amount, 'pl')}`,
      'Zwracamy pieniądze tą samą drogą, którą zapłacono, najpóźniej w ciągu 14 dni. Dni premium z tej płatności przestają obowiązywać.',
    ],
    footer: 'Siedem – fiszki w siedmiu pudełkach. Zachowaj ten list: jest potwierdzeniem na trwałym nośniku.',
  }),
  en: ({ order, amount, at }) => ({
    subject: 'Your withdrawal from the contract',
    paragraphs: [
      `We have received your statement of withdrawal from the contract, made on ${minute(at)}.`,
      `Order number: ${order}\nAmount returned: ${sum(amount, 'en')}`,
      'We return the money the way it was paid, within 14 days at the latest. The days of premium bought with it no longer count.',
    ],
    footer: 'Siedem – flashcards in seven boxes. Keep this mail: it is the acknowledgement on a durable medium.',
  }),
};

export const withdrawalMail = (language: MailLanguage, withdrawn: Withdrawn): Content =>
  withdrawals[language](withdrawn);
