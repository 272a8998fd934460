import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
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
}

export interface Mail {
  /** Resolves when the mail is taken by the next server or written to a file; throws where it is not. */
  send(letter: Letter): Promise<void>;
}

const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu;
const ADDRESS = /^[^\s@<>(),;:"\\[\]\u0000-\u001f\u007f]+@[^\s@<>(),;:"\\[\]\u0000-\u001f\u007f]+$/u;

const oneLine = (text: string): string => text.replace(CONTROLS, ' ').trim();

/** An address that cannot become two, or another header. */
const bare = (address: string): { name: string; address: string } => {
  if (!ADDRESS.test(address)) throw new Error('not an address to send mail to');
  return { name: '', address };
};

const messageOf = (letter: Letter, from: string, host: string) => ({
  from,
  to: bare(letter.to),
  ...(letter.replyTo === undefined ? {} : { replyTo: bare(letter.replyTo) }),
  subject: oneLine(letter.subject),
  text: letter.text,
  html: letter.html,
  messageId: `<${letter.id}@${host}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 };

/** A server that accepts the connection and then says a byte a minute must not hold the worker. */
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

/** Loaded with the first mail: at the start it would cost a third of all memory at rest. */
const mailer = () => import('nodemailer');

const overSmtp = (smtpUrl: string, from: string, host: string): Mail => ({
  send: async (letter) => {
    const { createTransport } = await mailer();
    const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
    await withDeadline(transport.sendMail(messageOf(letter, from, host)), () => transport.close());
  },
});

const intoFiles = (directory: string, from: string, host: string, log: Log): Mail => ({
  send: async (letter) => {
    const { createTransport } = await mailer();
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail(messageOf(letter, from, host));
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = join(directory, `${letter.id.replace(/[^\w-]/g, '_')}.eml`);
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

export const openMail = (config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl'>, log: Log): Mail => {
  const host = new URL(config.publicUrl).hostname;
  return config.mail.smtpUrl === null
    ? intoFiles(join(config.dataDir, 'mail'), config.mail.from, host, log)
    : overSmtp(config.mail.smtpUrl, config.mail.from, host);
};
