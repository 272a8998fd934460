import type { Content } from './letter-text.ts';

/** Test mail of the command `mail test`. */
export const operatorTestMail = (publicUrl: string): Content => ({
  subject: 'Siedem: test mail · list próbny',
  paragraphs: ['Mail from this installation goes out. Poczta z tej instalacji wychodzi.', publicUrl],
  footer: 'Sent by the command line of Siedem.',
});
