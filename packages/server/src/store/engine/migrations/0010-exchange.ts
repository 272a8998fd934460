import type { Migration } from './migration.ts';

/**
 * Imports and dictionaries (docs/adr/0028). A card or an answer of an import has the import's number; imported answers are
 * a chain of their own, which begins at `cards.import_review`, because they never move a card. Both indexes hold imported
 * rows alone, so that lessons do not pay for them.
 */
export const exchange: Migration = {
  name: 'exchange',
  statements: ({ text, integer, table }) => [
    table(
      'imports',
      `user_id ${text} not null references users (id) on delete cascade,
       id ${text} not null,
       number ${integer} not null,
       at ${integer} not null,
       name ${text} not null,
       source ${text} not null,
       total ${integer} not null,
       made ${text} not null,
       added ${integer} not null,
       reviews ${integer} not null,
       taken_at ${integer},
       removed ${integer} not null,
       kept ${integer},
       primary key (user_id, id)`,
    ),
    `alter table cards add column import_number ${integer}`,
    `alter table cards add column import_revision ${integer}`,
    `alter table cards add column import_review ${text}`,
    'create index cards_by_import on cards (user_id, import_number, id) where import_number is not null',
    `alter table reviews add column source ${text}`,
    `alter table reviews add column import_number ${integer}`,
    'create index reviews_by_import on reviews (user_id, import_number, revision) where import_number is not null',
    table(
      'dictionaries',
      `id ${text} not null primary key,
       name ${text} not null,
       from_language ${text} not null,
       to_language ${text} not null,
       licence ${text} not null,
       source ${text},
       entries ${integer} not null,
       added_at ${integer} not null,
       whole ${integer} not null`,
    ),
    table(
      'dictionary_words',
      `dictionary_id ${text} not null references dictionaries (id) on delete cascade,
       key ${text} not null,
       seq ${integer} not null,
       word ${text} not null,
       meanings ${text} not null,
       primary key (dictionary_id, key, seq)`,
      'clustered',
    ),
  ],
};
