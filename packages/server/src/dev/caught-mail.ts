import type { Letter, Mail } from '../outside/mail.ts';

export interface CaughtMail extends Mail {
  readonly letters: readonly Letter[];
  /** The newest one to an address. */
  readonly newestTo: (address: string) => Letter | undefined;
}

/** Takes mails instead of sending them. */
export const catchMail = (): CaughtMail => {
  const letters: Letter[] = [];
  return {
    letters,
    send: async (letter) => {
      letters.push(letter);
    },
    newestTo: (address) => letters.findLast(({ to }) => to === address),
  };
};
