import { changes, messages } from '@siedem/contract';
import { raw, serve } from '../../http/serve.ts';
import { betweenPieces } from '../../store/engine/between-pieces.ts';
import { countCards } from '../../store/learning/card-counts.ts';
import type { CardRow } from '../../store/learning/cards.ts';
import { type Changes, changesSince, type Extra } from '../../store/learning/changes.ts';
import { marginOf } from '../../store/learning/margins.ts';
import { settingsOf } from '../../store/learning/lessons.ts';
import { gone } from '../../wire/answers.ts';
import { boxOnWire, cardOnWire, categoryOnWire, lessonOnWire, marginOnWire } from '../../wire/rows.ts';

/** From this many cards on a page is sent as one text, compressed for clients that accept it. */
const LONG_PAGE = 100;

/** Default rows of a page. */
const PAGE = 1000;

const nothing = { categories: [], sections: [], cards: [] };

const isExtra = (name: string): name is Extra => name === 'lessons' || name === 'margins';

/** What `with` asks for; undefined if it names something else. */
const extrasOf = (names: string | undefined): ReadonlySet<Extra> | undefined => {
  const asked = names === undefined || names === '' ? [] : names.split(',');
  return asked.every(isExtra) ? new Set(asked) : undefined;
};

const extraRows = (extras: ReadonlySet<Extra>, { lessons, margins }: Pick<Changes, Extra>) => ({
  ...(extras.has('lessons') ? { lessons: lessons.map((row) => lessonOnWire(row.category_id, settingsOf(row))) } : {}),
  ...(extras.has('margins') ? { margins: margins.map((row) => marginOnWire(row.card_id, marginOf(row))) } : {}),
});

/** Rows of which the text is made in one piece, some 2 ms. */
const TEXT_PIECE = 250;

/** The elements of a JSON array; others are served while a long one is made. */
const joinedText = async <R>(rows: readonly R[], onWire: (row: R) => unknown): Promise<string> => {
  const pieces: string[] = [];
  for (let from = 0; from < rows.length; from += TEXT_PIECE) {
    if (from > 0) await betweenPieces();
    pieces.push(
      rows
        .slice(from, from + TEXT_PIECE)
        .map((row) => JSON.stringify(onWire(row)))
        .join(','),
    );
  }
  return pieces.join(',');
};

export const changesRoute = serve(changes, async (call, { store }) => {
  const { since = 0, limit = PAGE, total } = call.query;
  const extras = extrasOf(call.query.with);
  if (!extras) return { status: 400, body: { detail: messages.dataNotValid } };
  // By far the most frequent answer; authorisation has read the revision already, so it needs no query.
  if (since === call.learner.revision && total === undefined) {
    const rows = { ...nothing, ...extraRows(extras, { lessons: [], margins: [] }) };
    return { status: 200, body: { revision: since, more: false, ...rows, deleted: nothing } };
  }
  const page = await changesSince(store.read, { userId: call.learner.userId, since, limit, extras });
  if (!page) return gone;
  const counted = total === undefined ? {} : { total: (await countCards(store.read, call.learner.userId)).total };
  const { revision, more, reset, deletions } = page;
  const head = {
    ...(reset ? { reset } : {}),
    ...counted,
    revision,
    more,
    categories: page.categories.map(categoryOnWire),
    sections: page.boxes.map(boxOnWire),
  };
  const deleted = {
    categories: deletions.filter(({ kind }) => kind === 'category').map(({ id }) => id),
    sections: deletions.filter(({ kind }) => kind === 'box').map(({ id, category_id: category }) => ({ category, id })),
    cards: deletions.filter(({ kind }) => kind === 'card').map(({ id }) => id),
  };
  const onWire = (card: CardRow) => cardOnWire(card, call);
  if (page.cards.length < LONG_PAGE) {
    return { status: 200, body: { ...head, cards: page.cards.map(onWire), ...extraRows(extras, page), deleted } };
  }
  const rest = JSON.stringify({ ...extraRows(extras, page), deleted });
  return raw(
    200,
    `${JSON.stringify(head).slice(0, -1)},"cards":[${await joinedText(page.cards, onWire)}],${rest.slice(1)}`,
  );
});
