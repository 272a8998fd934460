import type { DialectName } from '../context.ts';

/** The few words in which the two databases' table definitions differ. */
export interface Words {
  /** compared byte by byte on both, so that lists have one order */
  readonly text: string;
  /** 64 bits */
  readonly integer: string;
  /** `clustered`: rows live in the key's own tree where the database can do that */
  readonly table: (name: string, columns: string, layout?: 'clustered') => string;
}

/** A step forward; never changed once released. Its number is its place in the list. */
export interface Migration {
  readonly name: string;
  readonly statements: (words: Words) => readonly string[];
}

const WORDS: Readonly<Record<DialectName, Words>> = {
  sqlite: {
    text: 'text',
    integer: 'integer',
    table: (name, columns, layout) =>
      `create table ${name} (${columns}) strict${layout === 'clustered' ? ', without rowid' : ''}`,
  },
  postgres: {
    text: 'text collate "C"',
    integer: 'bigint',
    table: (name, columns) => `create table ${name} (${columns})`,
  },
};

export const wordsOf = (dialect: DialectName): Words => WORDS[dialect];
