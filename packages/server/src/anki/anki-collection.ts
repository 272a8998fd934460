import type { DatabaseSync } from 'node:sqlite';

/** The tables of an Anki collection of schema 11, which every Anki and AnkiDroid reads (exchange §9.1.1). */
export const TABLES = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
`;

/** Indexes, created last: updating them per row costs more than sorting once. */
export const INDEXES = `
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
`;

/** Id of the one note type; the same in every export, so that Anki does not add a second one. */
export const NOTE_TYPE = 1_700_000_000_007;
/** Ease factor of every card and answer, in thousandths. */
export const FACTOR = 2500;
/** Changed since the last synchronisation with AnkiWeb. */
export const USN = -1;

/** A deck: one category. */
export interface Deck {
  readonly id: number;
  readonly name: string;
}

const field = (name: string, ord: number) => ({
  name,
  ord,
  sticky: false,
  rtl: false,
  font: 'Arial',
  size: 20,
  media: [],
});

const noteType = (second: number) => ({
  id: NOTE_TYPE,
  name: 'Siedem',
  type: 0,
  mod: second,
  usn: USN,
  sortf: 0,
  did: 1,
  tmpls: [
    {
      name: 'Card 1',
      ord: 0,
      qfmt: '{{Word}}',
      afmt: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Meanings}}',
      bqfmt: '',
      bafmt: '',
      did: null,
    },
  ],
  flds: [field('Word', 0), field('Meanings', 1)],
  css: '.card { font-family: arial; font-size: 20px; text-align: center; color: black; background-color: white; }',
  latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  latexsvg: false,
  req: [[0, 'any', [0]]],
});

const deck = ({ id, name }: Deck, second: number) => ({
  id,
  name,
  mod: second,
  usn: USN,
  lrnToday: [0, 0],
  revToday: [0, 0],
  newToday: [0, 0],
  timeToday: [0, 0],
  collapsed: false,
  browserCollapsed: false,
  desc: '',
  dyn: 0,
  conf: 1,
  extendNew: 0,
  extendRev: 0,
});

const DECK_OPTIONS = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: { bury: false, delays: [1, 10], initialFactor: FACTOR, ints: [1, 4, 0], order: 1, perDay: 20 },
  rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
};

/** Values of the collection's one row. */
export interface CollectionRow {
  /** seconds: 04:00 of the day from which due days count */
  readonly created: number;
  /** minutes by which the learner's zone lies west of UTC at that moment */
  readonly minutesWest: number;
  /** epoch ms */
  readonly now: number;
  readonly decks: readonly Deck[];
  /** the place of the next new card */
  readonly nextPosition: number;
}

/** Writes the one row of `col`, with note type, decks and options as JSON. */
export const writeCollectionRow = (database: DatabaseSync, row: CollectionRow): void => {
  const second = Math.floor(row.now / 1000);
  const decks = [{ id: 1, name: 'Default' }, ...row.decks];
  const conf = {
    schedVer: 2,
    creationOffset: row.minutesWest,
    rollover: 4,
    curDeck: row.decks[0]?.id ?? 1,
    activeDecks: [row.decks[0]?.id ?? 1],
    curModel: NOTE_TYPE,
    nextPos: row.nextPosition,
    estTimes: true,
    dueCounts: true,
    newSpread: 0,
    collapseTime: 1200,
    timeLim: 0,
    addToCur: true,
    sortType: 'noteFld',
    sortBackwards: false,
  };
  database
    .prepare('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
    .run(
      row.created,
      row.now,
      row.now,
      JSON.stringify(conf),
      JSON.stringify({ [NOTE_TYPE]: noteType(second) }),
      JSON.stringify(Object.fromEntries(decks.map((each) => [each.id, deck(each, second)]))),
      JSON.stringify({ 1: DECK_OPTIONS }),
      '{}',
    );
};
