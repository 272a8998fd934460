import { cardProblemMessages, messages } from '@siedem/contract';
import { joinMeanings, parseCardText, splitMeanings } from '@siedem/domain';
import type { Changed, Outcome } from '../views.ts';
import { filled } from './card-text.ts';
import type { CardEdit } from './command-types.ts';
import { type CommandContext, hasBox, operationHead } from './context.ts';
import { refuse } from './refuse.ts';
import { once } from './undo.ts';

/** Changes one card: its texts, its box. */
export const createChangeCardCommand = (context: CommandContext) => {
  const { replica, now, uuid, enter } = context;

  const changeCard = (id: string, edit: CardEdit): Outcome<Changed> => {
    const row = replica.card(id);
    if (row === undefined) return refuse(messages.notFound);
    const given = { word: edit.word ?? row.word, meanings: filled(edit.meanings ?? splitMeanings(row.meanings)) };
    const text = parseCardText(given);
    if (!text.ok) return refuse(cardProblemMessages[text.problem]);
    if (edit.box !== undefined && !hasBox(context, row.category, edit.box)) return refuse(messages.cardNotValid);
    const at = now();
    const word = text.value.word;
    const meanings = joinMeanings(text.value.meanings);
    const change = {
      ...(word === row.word ? {} : { word }),
      ...(meanings === row.meanings ? {} : { meanings }),
      ...(edit.box === undefined || edit.box === row.box ? {} : { box: edit.box, modifiedAt: at }),
    };
    const changed = Object.keys(change).length > 0;
    if (changed) enter([{ id: uuid(), at, kind: 'change-card', card: id, category: row.category, ...change }]);
    const undo = once(() => {
      const here = replica.card(id);
      if (here === undefined) return;
      // Undone field by field, if the field was not changed again since: a later change wins.
      const back = {
        ...(change.word === here.word ? { word: row.word } : {}),
        ...(change.meanings === here.meanings ? { meanings: row.meanings } : {}),
        ...(change.box === here.box && hasBox(context, row.category, row.box)
          ? { box: row.box, modifiedAt: row.modifiedAt }
          : {}),
      };
      if (Object.keys(back).length === 0) return;
      enter([{ ...operationHead(context), kind: 'change-card', card: id, category: row.category, ...back }]);
    });
    return { ok: true, changed, message: messages.cardModified, undo };
  };

  return { changeCard };
};
