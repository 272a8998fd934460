import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

/** A browser that can be sent notifications: what it gives away, and what it reads them with. */
export interface PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** decrypts a message; throws if it is for another browser */
  readonly read: (body: Buffer) => unknown;
}

const derived = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The keys of one subscription, and the reader of its messages as RFC 8291 over RFC 8188 has it. */
export function pushBrowser(): PushBrowser {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    if (sealed.length > recordSize) throw new Error('a push message is one record');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const secret = derived(pair.computeSecret(sender), auth, info, 32);
    const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with 0x02 and any number of zeros.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
  };
  return { keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, read };
}

/** The claims of a VAPID header (RFC 8292); null unless the key that it names is ours and has signed them. */
export function vapidClaims(authorization: string, ours: string): unknown {
  const [, token = '', named = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(ours, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
  if (named !== ours || x === undefined || y === undefined) return null;
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : null;
}
