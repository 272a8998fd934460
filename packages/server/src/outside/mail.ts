import { createHmac } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalEmail } from '@siedem/domain';
import type { Config } from '../config.ts';
import type { Keys } from '../keys.ts';
import type { Log } from '../log.ts';

/** One mail, ready to go. Addresses are bare: name and domain, nothing else. */
export interface Letter {
  /** Fixed before the first try, so that a second copy of the same mail is known by it. */
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** beside those that every mail has; one line each */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mail {
  /** Resolves when the mail is taken by the next server or written to a file; throws if it is not. */
  send(letter: Letter): Promise<void>;
}

const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu;
const ADDRESS = /^[^\s@<>(),;:"\\[\]\u0000-\u001f\u007f]+@[^\s@<>(),;:"\\[\]\u0000-\u001f\u007f]+$/u;

const oneLine = (text: string): string => text.replace(CONTROLS, ' ').trim();

/** An address that cannot inject a second recipient or another header. */
const bare = (address: string): { name: string; address: string } => {
  if (!ADDRESS.test(address)) throw new Error('not an address to send mail to');
  return { name: '', address };
};

/** The message that a letter becomes. */
export const messageOf = (letter: Letter, from: string, host: string) => ({
  from,
  to: bare(letter.to),
  ...(letter.replyTo === undefined ? {} : { replyTo: bare(letter.replyTo) }),
  subject: oneLine(letter.subject),
  text: letter.text,
  html: letter.html,
  messageId: `<${letter.id}@${host}>`,
  headers: { 'Auto-Submitted': 'auto-generated', ...letter.headers },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 };

/** A server that accepts the connection and then sends a byte a minute must not block the worker. */
const WHOLE_DELIVERY_MS = 45_000;

const withDeadline = async <T>(work: Promise<T>, giveUp: () => void): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), WHOLE_DELIVERY_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
    giveUp();
  }
};

/** Loaded with the first mail: it would add a third to the memory of an idle server. */
const mailer = () => import('nodemailer');

const overSmtp = (smtpUrl: string, from: string, host: string): Mail => ({
  send: async (letter) => {
    const { createTransport } = await mailer();
    const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
    await withDeadline(transport.sendMail(messageOf(letter, from, host)), () => transport.close());
  },
});

interface Files {
  readonly directory: string;
  /** pseudonym of the learner whom a mail concerns */
  readonly markOf: (address: string) => string;
  readonly log: Log;
}

const intoFiles = ({ directory, markOf, log }: Files, from: string, host: string): Mail => ({
  send: async (letter) => {
    const { createTransport } = await mailer();
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail(messageOf(letter, from, host));
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = join(directory, `${letter.id.replace(/[^\w-]/g, '_')}.${markOf(letter.replyTo ?? letter.to)}.eml`);
    const handle = await open(`${file}.part`, 'w', 0o600);
    try {
      await handle.writeFile(message);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${file}.part`, file);
    log.info({ file }, 'mail written to a file, no SMTP_URL is set');
  },
});

/** Mark of the recipient in the file name of a mail in `DATA_DIR/mail`: a keyed hash of the address. */
export const recipientMark = ({ pepper }: Pick<Keys, 'pepper'>, email: string): string =>
  createHmac('sha256', pepper)
    .update(`mail\n${canonicalEmail(email)}`)
    .digest('hex')
    .slice(0, 32);

/** Folder of mails if no mail server is configured. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/** Removes mails to the recipient with that mark, and those older than an instant (epoch ms). */
export const removeMails = async (folder: string, of: { readonly mark?: string; readonly before?: number }) => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    const isTheirs = of.mark !== undefined && name.includes(`.${of.mark}.eml`);
    if (isTheirs || (of.before !== undefined && (await stat(file)).mtimeMs < of.before)) {
      await rm(file, { force: true });
    }
  }
};

export const openMail = (
  config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl'>,
  { log, markOf }: Pick<Files, 'log' | 'markOf'>,
): Mail => {
  const host = new URL(config.publicUrl).hostname;
  return config.mail.smtpUrl === null
    ? intoFiles({ directory: mailFolder(config), markOf, log }, config.mail.from, host)
    : overSmtp(config.mail.smtpUrl, config.mail.from, host);
};
