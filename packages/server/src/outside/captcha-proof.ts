import { fits, type Static, Type } from '@siedem/contract';

const hex = Type.String({ pattern: '^[0-9a-f]*$', maxLength: 128 });

const Proof = Type.Object({
  challenge: Type.Object({
    parameters: Type.Object({
      algorithm: Type.Literal('PBKDF2/SHA-256'),
      nonce: hex,
      salt: hex,
      cost: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      keyLength: Type.Integer({ minimum: 1, maximum: 64 }),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: Type.Integer({ minimum: 1, maximum: 10_000_000_000 }),
      data: Type.Object({ action: Type.String({ maxLength: 20 }) }),
    }),
    signature: hex,
  }),
  solution: Type.Object({
    counter: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    derivedKey: hex,
    time: Type.Optional(Type.Number()),
  }),
});

const MOST_CHARACTERS = 4_000;

/** Reads the widget's base64 text; undefined for anything but a proof's form, so that the library never sees it. */
export const parseProof = (text: string): Static<typeof Proof> | undefined => {
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    return fits(Proof, value) ? value : undefined;
  } catch {
    return undefined;
  }
};
