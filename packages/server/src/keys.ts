import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/**
 * Separate secrets of 32 bytes each; one that leaks opens nothing else. Key objects, because an HMAC takes six times as
 * long with bytes for its key.
 */
export interface Keys {
  /** signs access tokens */
  readonly access: KeyObject;
  /** authenticates refresh tokens */
  readonly refresh: KeyObject;
  /** signs captcha challenges */
  readonly captcha: KeyObject;
  /** keyed hashes of e-mails and addresses (trial ledger, limits) */
  readonly pepper: KeyObject;
  /** the VAPID key pair is derived from it (RFC 8292) */
  readonly vapid: KeyObject;
}

const purposes = ['access', 'refresh', 'captcha', 'pepper', 'vapid'] as const;
const SECRET_BYTES = 32;

/** The keys derived from one secret (HKDF-SHA256, RFC 5869). */
export function deriveKeys(secret: string | Buffer): Keys {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `siedem/${purpose}/1`, SECRET_BYTES)));
  const [access, refresh, captcha, pepper, vapid] = purposes.map(derive);
  if (!access || !refresh || !captcha || !pepper || !vapid) throw new Error('a key is missing');
  return { access, refresh, captcha, pepper, vapid };
}

const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

async function readSecret(file: string): Promise<Buffer | null> {
  try {
    const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
    if (secret.length !== SECRET_BYTES) throw new Error(`${file} does not hold a secret of ${SECRET_BYTES} bytes`);
    return secret;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Of several processes that start at once, the first to link its complete file wins and all use that one. */
async function makeSecret(directory: string, file: string): Promise<void> {
  const temporary = join(directory, `.secret-${randomBytes(8).toString('hex')}`);
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(SECRET_BYTES).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporary, file);
    await syncDirectory(directory);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    await unlink(temporary);
  }
}

/** The keys of this installation: from `SECRET`, else from a file in the data directory, made at the first start. */
export async function loadKeys(config: Pick<Config, 'secret' | 'dataDir'>): Promise<Keys> {
  if (config.secret !== null) return deriveKeys(config.secret);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const file = join(config.dataDir, 'secret');
  let secret = await readSecret(file);
  if (secret === null) {
    await makeSecret(config.dataDir, file);
    secret = await readSecret(file);
  }
  if (secret === null) throw new Error(`${file} could not be made`);
  return deriveKeys(secret);
}
