import type { Content, MailLanguage } from './letter-text.ts';

/** A reminder of waiting cards; no words of cards (lessons §10.5). */
export interface Waiting {
  readonly cards: number;
  /** by category, as the learner named them */
  readonly categories: readonly { readonly name: string; readonly cards: number }[];
  /** whether it is the last one */
  readonly turn: 'last' | 'another';
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
}

const polish = new Intl.PluralRules('pl');

const subjects: Readonly<Record<MailLanguage, (cards: number) => string>> = {
  en: (cards) => (cards === 1 ? '1 card waits' : `${cards} cards wait`),
  pl: (cards) => {
    const form = polish.select(cards);
    if (form === 'one') return 'Czeka 1 karta';
    return form === 'few' ? `Czekają ${cards} karty` : `Czeka ${cards} kart`;
  },
};

const byCategory = (categories: Waiting['categories']): string =>
  categories.map(({ name, cards }) => `${name}: ${cards}`).join('\n');

const contents: Readonly<Record<MailLanguage, (waiting: Waiting) => Omit<Content, 'subject'>>> = {
  en: ({ categories, turn, publicUrl, unsubscribeUrl }) => ({
    paragraphs: [byCategory(categories)],
    action: { label: 'Learn', url: `${publicUrl}/` },
    after:
      turn === 'last'
        ? [
            'This is the last reminder: the ones before were left alone. The next answer you give switches them on again.',
          ]
        : [],
    footer: `Siedem – flashcards in seven boxes. You asked for this reminder in your profile. To stop it: ${unsubscribeUrl}`,
  }),
  pl: ({ categories, turn, publicUrl, unsubscribeUrl }) => ({
    paragraphs: [byCategory(categories)],
    action: { label: 'Ucz się', url: `${publicUrl}/` },
    after:
      turn === 'last'
        ? [
            'To ostatnie przypomnienie, bo poprzednie zostały bez odpowiedzi. Następna odpowiedź w lekcji włączy je znowu.',
          ]
        : [],
    footer: `Siedem – fiszki w siedmiu pudełkach. To przypomnienie jest włączone w Twoim profilu. Żeby nie przychodziło: ${unsubscribeUrl}`,
  }),
};

export const reminderMail = (language: MailLanguage, waiting: Waiting): Content => ({
  subject: subjects[language](waiting.cards),
  ...contents[language](waiting),
});
