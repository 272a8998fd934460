import type { Content, MailLanguage } from './letter-text.ts';

const contents: Readonly<Record<MailLanguage, (publicUrl: string) => Content>> = {
  pl: (publicUrl) => ({
    subject: 'Hasło do Siedem zostało zmienione',
    paragraphs: ['Hasło do Twojego konta zostało zmienione, a wszystkie inne logowania zakończone.'],
    after: [`Jeśli to nie Ty, od razu ustaw nowe hasło: ${publicUrl}/reset_password`],
    footer: 'Siedem – fiszki w siedmiu pudełkach. Taki list wysyłamy po każdej zmianie hasła.',
  }),
  en: (publicUrl) => ({
    subject: 'Your Siedem password was changed',
    paragraphs: ['The password of your account was changed, and all other logins were ended.'],
    after: [`If it was not you, set a new password at once: ${publicUrl}/reset_password`],
    footer: 'Siedem – flashcards in seven boxes. We send this after every change of a password.',
  }),
};

export const passwordChangedMail = (language: MailLanguage, publicUrl: string): Content =>
  contents[language](publicUrl);
