import { addCard, changeCard, changeCards, changeMargin, deleteCard, messages } from '@siedem/contract';
import { singleOperations } from './single-operations.ts';
import {
  done,
  doneIfGone,
  doneIfOk,
  fromProblem,
  type OperationOf,
  type SendParts,
  type SendResult,
} from './send-result.ts';

export async function sendAddedCard(parts: SendParts, operation: OperationOf<'add-card'>): Promise<SendResult> {
  const { id, category, word, meanings, box, modifiedAt } = operation.row;
  const body = { id, category, word, meanings, section: box, modified_date: parts.dates.format(modifiedAt) };
  const answer = await parts.call(addCard, { body });
  switch (answer.status) {
    case 200:
    case 201:
    case 202:
    case 203:
      return done(operation);
    case 301: {
      const { access, refresh } = answer.body;
      return { kind: 'later', error: { kind: 'payment' }, tokens: { access, refresh } };
    }
    case 300:
      return { kind: 'refused', message: answer.body.data };
    default:
      return fromProblem(answer);
  }
}

export async function sendChangedCard(parts: SendParts, operation: OperationOf<'change-card'>): Promise<SendResult> {
  const { card: id, category, word, meanings, box: section, modifiedAt = operation.at } = operation;
  const answer = await parts.call(changeCard, {
    params: { id },
    body: {
      id,
      category,
      ...(word === undefined ? {} : { word }),
      ...(meanings === undefined ? {} : { meanings }),
      ...(section === undefined ? {} : { section, modified_date: parts.dates.format(modifiedAt) }),
    },
  });
  return doneIfOk(operation, answer);
}

export async function sendMargin({ call }: SendParts, operation: OperationOf<'change-margin'>): Promise<SendResult> {
  const answer = await call(changeMargin, { params: { id: operation.card }, body: operation.change });
  if (answer.status !== 200) return fromProblem(answer);
  const { card, note, example, rulings } = answer.body;
  return done(operation, { margins: [{ card, note, example, rulings }] });
}

/** A card that another device deleted needs no move; each card whose box is gone becomes a refusal. */
export async function sendMoves(parts: SendParts, operation: OperationOf<'move-cards'>): Promise<SendResult> {
  const moves = [...operation.moves].map(([id, { box, modifiedAt }]) => ({
    id,
    section: box,
    modified_date: parts.dates.format(modifiedAt),
  }));
  const answer = await parts.call(changeCards, { body: { moves } });
  if (answer.status !== 200) return fromProblem(answer);
  const { refused, missing } = answer.body;
  if (refused.length === 0 && missing.length === 0) return done(operation);
  const [isRefused, isMissing] = [new Set(refused), new Set(missing)];
  const all = [...operation.moves];
  const made = new Map(all.filter(([id]) => !isRefused.has(id) && !isMissing.has(id)));
  const lost = new Map(all.filter(([id]) => isRefused.has(id)));
  const singles = singleOperations(parts.baseCard, { ...operation, moves: lost });
  return done(
    { ...operation, moves: made },
    { refused: singles.map((each) => ({ operation: each, message: messages.boxNotValid })) },
  );
}

export async function sendDeletions({ call }: SendParts, operation: OperationOf<'delete-cards'>): Promise<SendResult> {
  return doneIfOk(operation, await call(changeCards, { body: { deletions: [...operation.rows.keys()] } }));
}

export async function sendDeletion({ call }: SendParts, operation: OperationOf<'delete-card'>): Promise<SendResult> {
  return doneIfGone(operation, await call(deleteCard, { params: { id: operation.row.id } }));
}
