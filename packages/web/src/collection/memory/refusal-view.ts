import { splitMeanings } from '@siedem/domain';
import type { RefusalView } from '../views.ts';
import type { Refusal } from './commit.ts';

/** A refusal as screens show it. */
export function refusalView({ operation, message }: Refusal): RefusalView {
  const common = { id: operation.id, at: operation.at, kind: operation.kind, message };
  switch (operation.kind) {
    case 'review':
      return { ...common, typed: operation.typed, card: operation.card, category: operation.category };
    case 'undo-review':
      return { ...common, typed: '', card: operation.card, category: operation.category };
    case 'add-card':
    case 'delete-card': {
      const { id, category, word, meanings, box } = operation.row;
      const parts = splitMeanings(meanings);
      return { ...common, typed: `${word} – ${parts.join(', ')}`, card: id, category, word, meanings: parts, box };
    }
    case 'change-card': {
      const { card, category, word, box } = operation;
      const meanings = operation.meanings === undefined ? undefined : splitMeanings(operation.meanings);
      return {
        ...common,
        typed: [word, meanings?.join(', ')].filter((part) => part !== undefined).join(' – '),
        card,
        category,
        ...(word === undefined ? {} : { word }),
        ...(meanings === undefined ? {} : { meanings }),
        ...(box === undefined ? {} : { box }),
      };
    }
    case 'change-lesson':
      return { ...common, typed: '', category: operation.category };
    case 'change-margin': {
      const { note, example, rulings = [] } = operation.change;
      const typed = [note, example, ...rulings.map(({ text }) => text)].filter(Boolean).join(' – ');
      return { ...common, typed, card: operation.card, category: operation.category };
    }
    case 'import-part':
      return {
        ...common,
        typed: operation.name,
        cards: [...operation.cards.values()].map(({ word, meanings }) => ({ word, meanings: splitMeanings(meanings) })),
      };
    case 'add-category':
    case 'rename-category':
    case 'delete-category':
      return { ...common, typed: operation.name, category: operation.category };
    case 'add-box':
    case 'change-box':
    case 'delete-box':
      return {
        ...common,
        typed: '',
        category: operation.category,
        box: operation.box,
        interval: operation.interval,
      };
  }
}
