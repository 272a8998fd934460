import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const decode = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Mails to an address, as text with their transfer encoding undone. Without SMTP each mail is a file. */
export async function mailsTo(dataDir: string, address: string): Promise<readonly string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map(decode).filter((mail) => mail.includes(address));
}

/** Waits for a mail that matches, and returns the match. */
export async function findInMail(dataDir: string, address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(dataDir, address))
          .map((mail) => pattern.exec(mail)?.[0])
          .find((each) => each !== undefined);
        return found;
      },
      { timeout: 15_000, message: `a mail to ${address} with ${pattern}` },
    )
    .toBeDefined();
  return found ?? '';
}
