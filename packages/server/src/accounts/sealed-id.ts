import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Keys } from '../keys.ts';

/** Purpose of a link in a mail; a token made for one purpose is not valid for another. */
export type LinkPurpose = 'confirm' | 'unsubscribe';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const keyFor = ({ pepper }: Pick<Keys, 'pepper'>, purpose: LinkPurpose): Buffer =>
  createHmac('sha256', pepper).update(`link\n${purpose}`).digest();

/**
 * A token that only this installation can read: the learner's id in AES-256-GCM with a nonce derived from the id, so the same
 * learner has the same token for ever and nothing is stored. Base64url.
 */
export const sealId = (keys: Pick<Keys, 'pepper'>, purpose: LinkPurpose, userId: string): string => {
  const key = keyFor(keys, purpose);
  const iv = createHmac('sha256', key).update(userId).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([cipher.update(userId, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
};

/** The learner's id in a token of {@link sealId}, or null. */
export const openId = (keys: Pick<Keys, 'pepper'>, purpose: LinkPurpose, token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyFor(keys, purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
