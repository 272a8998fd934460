import { type Box, sameCardText } from '@siedem/domain';
import { useState } from 'react';
import type { CardView } from '../../collection/views.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { type Draft, type DraftProblem, draftOf, readDraft } from './draft.ts';
import { keptEdits } from './kept-draft.ts';

/**
 * The changes of a card that are being written. Only what is changed here: the rest is shown, and left, as it is meanwhile,
 * whatever another device does to the card.
 */
export function useCardEdits(card: CardView, boxes: readonly Box[]) {
  const { t } = useTexts();
  const [kept, setKept] = useState(() => keptEdits(card.id));
  const { box: chosen, ...written } = kept;
  // A box that is gone meanwhile is no choice any more.
  const edits: Partial<Draft> = boxes.some((each) => each.id === chosen) ? kept : written;
  const draft = { ...draftOf(card), ...edits };
  const read = readDraft(t, draft);
  return {
    draft,
    /** What is to be kept of it for later. */
    kept,
    write: (next: Draft): void =>
      setKept({
        ...edits,
        ...(next.word !== draft.word && { word: next.word }),
        ...(next.lines !== draft.lines && { lines: next.lines }),
        ...(next.box !== draft.box && { box: next.box }),
      }),
    unchanged: !('at' in read) && draft.box === card.box && sameCardText(read, card),
    /** The fields that are changed, or what is wrong with them. */
    change: (): DraftProblem | { word?: string; meanings?: readonly string[]; box?: string } =>
      'at' in read
        ? read
        : {
            ...(edits.word !== undefined && { word: read.word }),
            ...(edits.lines !== undefined && { meanings: read.meanings }),
            ...(edits.box !== undefined && { box: edits.box }),
          },
  };
}
