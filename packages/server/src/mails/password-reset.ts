import type { Content, MailLanguage } from './letter-text.ts';

const contents: Readonly<Record<MailLanguage, (url: string) => Content>> = {
  pl: (url) => ({
    subject: 'Nowe hasło do Siedem',
    paragraphs: [
      'Ktoś, prawdopodobnie Ty, poprosił o ustawienie nowego hasła.',
      'Link działa przez 30 minut i tylko raz.',
    ],
    action: { label: 'Ustaw nowe hasło', url },
    after: ['Jeśli to nie Ty, nic nie musisz robić: Twoje hasło się nie zmieniło.'],
    footer: 'Siedem – fiszki w siedmiu pudełkach. Ten list wysłano, bo podano Twój adres w formularzu zmiany hasła.',
  }),
  en: (url) => ({
    subject: 'A new password for Siedem',
    paragraphs: ['Someone, probably you, asked to set a new password.', 'The link works for 30 minutes and only once.'],
    action: { label: 'Set a new password', url },
    after: ['If it was not you, there is nothing to do: your password has not changed.'],
    footer:
      'Siedem – flashcards in seven boxes. You get this mail because your address was typed into the form for a new password.',
  }),
};

export const passwordResetMail = (language: MailLanguage, url: string): Content => contents[language](url);
