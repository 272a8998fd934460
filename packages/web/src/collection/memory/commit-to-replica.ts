import { type Commit, type Refusal, settledBy } from './commit.ts';
import { cardsOf, isStructural, type Operation } from './operation.ts';
import { cardAfter, structureAfter } from './operation-effects.ts';
import { clearState, replayStructure, type ReplicaState } from './replica-state.ts';
import type { CardRow } from './rows.ts';
import { structureWith } from './structure-with.ts';

/** Cards that a commit concerns. */
interface Effects {
  /** Cards whose base changed. */
  readonly changed: Set<string>;
  /** Cards to show again. */
  readonly touched: Set<string>;
}

function setBase({ cards }: ReplicaState, id: string, row: CardRow | null, { changed, touched }: Effects): void {
  cards.setBase(id, row);
  changed.add(id);
  touched.add(id);
}

/** Operations become part of the base, while the shelves still show it for cards without a pending operation. */
function applyToBase(state: ReplicaState, applied: readonly Operation[], effects: Effects): void {
  const { cards } = state;
  for (const operation of applied) {
    state.base = structureAfter(operation, state.base);
    const concerned =
      operation.kind === 'delete-box' ? cards.inBox(operation.category, operation.box) : cardsOf(operation);
    for (const id of concerned) {
      const before = cards.base(id);
      const after = cardAfter(operation, id, before, () => true);
      if (after !== before) setBase(state, id, after, effects);
    }
  }
}

/** Writes the server's cards into the base; a card without a pending operation goes straight to its shelf. */
function takeCards(state: ReplicaState, { cards: rows = [], deletedCards = [] }: Commit, effects: Effects): void {
  const isQuiet = state.pending.size() === 0;
  for (const row of rows) {
    effects.changed.add(row.id);
    if (isQuiet && !effects.touched.has(row.id)) state.cards.put(row.id, row);
    else setBase(state, row.id, row, effects);
  }
  for (const id of deletedCards) setBase(state, id, null, effects);
}

/** The refusal of an import grows with its parts: the newer one replaces the one before. */
function takeRefusals(state: ReplicaState, refused: readonly Refusal[]): void {
  if (refused.length === 0) return;
  const newer = new Set(refused.map(({ operation }) => operation.id));
  state.refusals = [...state.refusals.filter(({ operation }) => !newer.has(operation.id)), ...refused];
}

/** See `Replica.commit`. @returns ids of the cards whose base it changed */
export function commitToReplica(state: ReplicaState, commit: Commit): ReadonlySet<string> {
  const { pending, cards, margins } = state;
  if (commit.reset === true) clearState(state);
  const { applied = [], refused = [], replaced = [], deletedCategories = [] } = commit;
  const settled = new Set(settledBy(commit));
  const leaving = [...applied, ...replaced, ...[...settled].flatMap((id) => pending.get(id) ?? [])];
  const effects: Effects = { changed: new Set(), touched: cards.touchedBy(leaving) };
  applyToBase(state, applied, effects);
  pending.settle(settled, replaced);
  takeRefusals(state, refused);
  state.base = structureWith(state.base, commit);
  replayStructure(state);
  for (const id of deletedCategories) cards.forgetCategory(id);
  takeCards(state, commit, effects);
  cards.show(effects.touched);
  // Whether a box exists decides about pending moves into it.
  const boxesChanged = commit.boxes !== undefined || commit.deletedBoxes !== undefined || leaving.some(isStructural);
  if (boxesChanged) cards.show(pending.cards());
  margins.commit(commit);
  if (deletedCategories.length > 0) margins.keepOnly((id) => cards.base(id) !== null);
  if (commit.revision !== undefined) state.revision = commit.revision;
  return effects.changed;
}
