import { LIMITS, type Ruling } from '@siedem/domain';
import { useState } from 'react';
import type { CardView } from '../../collection/views.ts';
import { changeCard, changeMargin } from '../../data/commands.ts';
import { useMargin } from '../../data/lesson/use-margin.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { MarginDraft } from './margin-fields.tsx';

/** What is being written beside a card; rulings change at once. @param refused what to do with the reason of a refusal */
export function useMarginEdits(card: CardView, refused: (text: string) => void) {
  const { t } = useTexts();
  const { note, example, rulings } = useMargin(card.id);
  const [edits, setEdits] = useState<Partial<MarginDraft>>({});
  const draft: MarginDraft = { note, example, ...edits };
  const unchanged = draft.note === note && draft.example === example;
  const unrule = ({ direction, text }: Ruling): void => {
    changeMargin(card.id, { rulings: [{ direction, text, rule: 'none' }] });
  };
  const makeMeaning = (ruling: Ruling): void => {
    const outcome = changeCard(card.id, { meanings: [...card.meanings, ruling.text] });
    if (!outcome.ok) return refused(messageText(t, outcome.message));
    unrule(ruling);
  };
  return {
    unchanged,
    save: (): void => {
      if (!unchanged) changeMargin(card.id, edits);
    },
    fields: {
      draft,
      onChange: setEdits,
      rulings,
      onRemove: unrule,
      onMeaning: card.meanings.length < LIMITS.meanings ? makeMeaning : undefined,
    },
  };
}
