import type { Content, MailLanguage } from './letter-text.ts';

const contents: Readonly<Record<MailLanguage, (url: string) => Content>> = {
  pl: (url) => ({
    subject: 'Witaj w Siedem',
    paragraphs: [
      'Twoje konto jest gotowe i możesz się już uczyć.',
      'Potwierdź, że to Twój adres. Bez tego nie wyślemy tu niczego więcej poza tym, o co poprosisz.',
    ],
    action: { label: 'To mój adres', url },
    after: ['Jeśli to nie Ty zakładasz konto, nic nie musisz robić: kolejnych listów nie będzie.'],
    footer: 'Siedem – fiszki w siedmiu pudełkach. Ten list wysłano, bo podano Twój adres przy zakładaniu konta.',
  }),
  en: (url) => ({
    subject: 'Welcome to Siedem',
    paragraphs: [
      'Your account is ready and you can learn at once.',
      'Confirm that this address is yours. Until then nothing is sent here but what you ask for.',
    ],
    action: { label: 'This is my address', url },
    after: ['If it was not you who made the account, there is nothing to do: no more mails will come.'],
    footer:
      'Siedem – flashcards in seven boxes. You get this mail because your address was typed in when an account was made.',
  }),
};

/** The one mail that an address gets before it is confirmed; `url` confirms it. */
export const welcomeMail = (language: MailLanguage, url: string): Content => contents[language](url);
