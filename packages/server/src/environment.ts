// Readers of single variables: each returns null, or its default, without a value, and refuses a wrong one.

/** An invalid environment; the message is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Names and values, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError */
export const fail = (name: string, why: string): never => {
  throw new ConfigError(`${name} ${why}`);
};

/** An empty variable counts as unset: that is how compose files and shells switch one off. */
export const text = (env: Environment, name: string): string | null => env[name]?.trim() || null;

export const oneOf = <T extends string>(env: Environment, name: string, values: readonly T[], otherwise: T): T => {
  const given = text(env, name);
  if (given === null) return otherwise;
  return values.find((value) => value === given) ?? fail(name, `must be one of ${values.join(', ')}`);
};

export const url = (env: Environment, name: string, protocols: readonly string[]): string | null => {
  const given = text(env, name);
  if (given === null) return null;
  if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol)) {
    return fail(name, `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  }
  return given;
};

const WEB = ['http:', 'https:'];

/** An address without its trailing slashes. */
export const httpUrl = (env: Environment, name: string): string | null =>
  url(env, name, WEB)?.replace(/(?<!\/)\/+$/, '') ?? null;

export const email = (env: Environment, name: string): string | null => {
  const given = text(env, name);
  if (given === null) return null;
  return /^[^\s@]+@[^\s@]+$/.test(given.replace(/^[^<]*<([^<>]*)>$/, '$1'))
    ? given
    : fail(name, 'must be an e-mail address');
};

/** The values of variables that are needed together; null if none is set. */
export const allOrNone = (env: Environment, names: readonly string[]): string[] | null => {
  const values = names.map((name) => text(env, name));
  if (values.every((value) => value === null)) return null;
  return values.map(
    (value, at) => value ?? fail(names[at] ?? '', `is needed beside ${names.filter((_, i) => i !== at).join(', ')}`),
  );
};

/** A day as YYYY-MM-DD. */
export const day = (env: Environment, name: string): string | null => {
  const given = text(env, name);
  if (given === null) return null;
  const instant = /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(given)
    ? given
    : fail(name, 'must be a date such as 2026-09-01');
};
