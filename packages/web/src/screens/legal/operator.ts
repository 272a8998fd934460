import type { ClientConfig } from '../../data/config-store.ts';

/** Who runs this installation, as the server's configuration says it; null: not said. */
export type Operator = ClientConfig['operator'];
type Key = keyof Operator;

/** While nobody has said: every sentence about the operator is left out. */
export const UNSAID: Operator = {
  name: null,
  address: null,
  tax_number: null,
  registry: null,
  email: null,
  hosting: null,
  mail_provider: null,
  legal_from: null,
};

/** How a legal document speaks of the operator. */
export interface Voice {
  /** What is said of it. */
  readonly value: (key: Key) => string;
  /** A text where all of `needs` is said (`name`) or is not (`!email`); '' elsewhere. */
  readonly when: (needs: readonly (Key | `!${Key}`)[], text: string) => string;
}

const long = new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone: 'UTC' });

/** Speaks of an operator that is known. */
export const voiceOf = (operator: Operator): Voice => {
  const said = new Map<string, string | null>(Object.entries(operator));
  const isMet = (need: string): boolean =>
    need.startsWith('!') ? said.get(need.slice(1)) === null : said.get(need) !== null;
  return {
    value: (key) => {
      const value = operator[key] ?? '';
      return key === 'legal_from' && value !== '' ? long.format(new Date(value)) : value;
    },
    when: (needs, text) => (needs.every(isMet) ? text : ''),
  };
};

/**
 * Speaks of an operator that only the server knows: in a page rendered ahead stand marks, which the server fills in
 * (`fillOperator` in packages/server/src/http/fill-operator.ts). U+E000 needs U+E001 text U+E002, and U+E003 key U+E004.
 */
export const MARKS: Voice = {
  value: (key) => `\uE003${key}\uE004`,
  when: (needs, text) => `\uE000${needs.join(' ')}\uE001${text}\uE002`,
};

/** Name, address, NIP and register, as far as they are said; nothing without a name: nobody is named then. */
export const identity = ({ value, when }: Voice): string =>
  [
    when(['name'], value('name')),
    when(['name', 'address'], `, ${value('address')}`),
    when(['name', 'tax_number'], `, NIP ${value('tax_number')}`),
    when(['name', 'registry'], `, ${value('registry')}`),
  ].join('');

/** From when the documents are in force. */
export const inForce = ({ value, when }: Voice): string =>
  when(['legal_from'], `Obowiązuje od: ${value('legal_from')}.`);
