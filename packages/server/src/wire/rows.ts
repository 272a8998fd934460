import type { Card, Category, LessonRow, MarginRow, Section } from '@siedem/contract';
import type { LessonSettings, Margin } from '@siedem/domain';
import type { BoxRow } from '../store/learning/boxes.ts';
import type { CardRow } from '../store/learning/cards.ts';
import type { CategoryRow } from '../store/learning/categories.ts';
import { formatWireDate, type WireTime } from './wire-date.ts';

/** A card on the wire: its box is named section, its dates are in the learner's zone. */
export const cardOnWire = (card: CardRow, time: WireTime): Card => ({
  id: card.id,
  category: card.category_id,
  word: card.word,
  meanings: card.meanings,
  section: card.box_id,
  modified_date: formatWireDate(card.modified_at, time),
  created_time: formatWireDate(card.created_at, time),
});

export const categoryOnWire = ({ id, name }: CategoryRow): Category => ({ id, name });

const labelOf = ({ id, number, unit }: BoxRow): string =>
  number !== null && unit !== null ? `${number} ${unit}` : id === '1' ? 'unknown' : 'known';

/** A box as the wire has it, where it is called section (decisions §1.2, §1.3). */
export const boxOnWire = (box: BoxRow): Section => ({
  id: box.id,
  category: box.category_id,
  label: labelOf(box),
  timer: String(box.timer),
});

/** Lesson settings of a category on the wire. */
export const lessonOnWire = (category: string, settings: LessonSettings): LessonRow => ({ category, ...settings });

/** A card's margin on the wire. */
export const marginOnWire = (card: string, { note, example, rulings }: Margin): MarginRow => ({
  card,
  note,
  example,
  rulings: [...rulings],
});
