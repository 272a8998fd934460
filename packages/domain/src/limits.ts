/** Milliseconds. */
export const HOUR_MS = 3_600_000;
/** Milliseconds: 24 hours, whatever the clocks of a zone do. */
export const DAY_MS = 24 * HOUR_MS;
const MB = 1024 * 1024;

/** All limits of the product (specification §9, decisions). Lengths are Unicode code points, times milliseconds. */
export const LIMITS = {
  meanings: 7,
  cardText: 200,
  boxes: 7,
  categories: 3,
  categoryName: 200,
  intervals: { hours: 23, days: 30, months: 12 },
  nearMiss: 2,
  /** Smallest share of same letters at which an answer is corrected letter by letter instead of struck. */
  sharedShare: 0.4,
  usernameMin: 3,
  username: 100,
  email: 200,
  helpEmail: 100,
  helpTitle: 100,
  helpQuestion: 1000,
  passwordMin: 8,
  password: 200,
  typedAnswer: 1000,
  /** Margin of a card (lessons §4, §15). */
  note: 500,
  example: 300,
  rulings: 20,
  rulingsPerChange: 200,
  /** Cards of one learner. */
  cards: 200_000,
  /** Answers kept of one learner. */
  reviews: 5_000_000,
  /** Answers received of one learner within 24 hours. */
  reviewsPerDay: 50_000,
  /** Calls of one learner within a minute, of the calls that cost the server much. */
  callsPerMinute: {
    export: 6,
    list: 60,
    changes: 600,
    check: 30,
    reviews: 600,
    batch: 120,
    addCard: 1200,
    deleteCategory: 20,
    payment: 30,
  },
  /** Reviews in one request (decisions §8). */
  reviewsPerBatch: 500,
  /** Cards moved and deleted in one request. */
  cardsPerBatch: 1000,
  /** Bytes of a call that names the cards to export. */
  exportSelectionBytes: 5 * MB,
  /** Words of one dictionary. */
  dictionaryEntries: 2_000_000,
  /** Most words in a dictionary's response. */
  dictionaryAnswers: 20,
  /** How far a review's time may lie ahead of the server's (decisions §8). */
  reviewAheadMs: 5 * 60_000,
  /** How far a card's `modified_date` may lie ahead (decisions §2.7). */
  modifiedAheadMs: 26 * HOUR_MS,
  /** Age from which the client renews its tokens. */
  tokenRefreshMs: 7_200_000,
  /** Limits of imports and of files that are read (exchange §2); sizes in bytes. */
  importing: {
    textBytes: 200 * MB,
    pastedBytes: 5 * MB,
    packageBytes: 4096 * MB,
    directoryEntries: 100_000,
    collectionBytes: 512 * MB,
    cards: 200_000,
    answers: 2_000_000,
    part: { cards: 500, answers: 2000, bytes: MB },
    /** How long an import can be taken back. */
    takeBackMs: 30 * DAY_MS,
    /** Length of an import's name. */
    name: 200,
  },
  overlayRepeatMs: 700,
  listRefreshMs: 60_000,
  resetCountdownSeconds: 6,
} as const;
