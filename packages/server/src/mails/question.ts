import type { Content, MailLanguage } from './letter-text.ts';

export interface Question {
  readonly email: string;
  readonly title: string;
  readonly question: string;
  /** null: a visitor */
  readonly userId: string | null;
}

const contents: Readonly<Record<MailLanguage, (asked: Question) => Content>> = {
  pl: ({ email, title, question, userId }) => ({
    subject: `Pytanie: ${title}`,
    paragraphs: [question],
    after: [`Od: ${email}`, userId === null ? 'Pyta gość (bez logowania).' : `Pyta zalogowany użytkownik ${userId}.`],
    footer: 'Formularz pomocy Siedem. Odpowiedź na ten list trafi do pytającego.',
  }),
  en: ({ email, title, question, userId }) => ({
    subject: `Question: ${title}`,
    paragraphs: [question],
    after: [
      `From: ${email}`,
      userId === null ? 'Asked by a visitor, not logged in.' : `Asked by the learner ${userId}, logged in.`,
    ],
    footer: 'Help form of Siedem. A reply to this mail goes to the person who asked.',
  }),
};

/** To support, with the asker as the address to reply to. */
export const questionMail = (language: MailLanguage, question: Question): Content => contents[language](question);
