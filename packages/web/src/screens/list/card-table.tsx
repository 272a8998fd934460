import { learnedLanguage } from '@siedem/domain';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useBoxes } from '../../data/use-boxes.ts';
import type { CardRows, CardView, CategoryView } from '../../collection/views.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { afterPaint } from '../../platform/clock.ts';
import { usePhone } from '../../platform/use-phone.ts';
import { DataHead, DataTable } from '../../ui/data-table/data-table.tsx';
import { beside } from '../../ui/later/later.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { CardTableRow } from './card-table-row.tsx';
import s from './list-screen.module.css';
import type { LastAnswers } from './hard-rows.ts';
import { createRowKeys } from './row-keys.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { Selection } from './use-selection.ts';
import { AROUND, useWindowRows } from './use-window-rows.ts';

const DESK_ROW = 49;
const PHONE_ROW = 64;

/** Few ask why a card comes back when it does: the answer's code comes when somebody does. */
const WhyRow = beside(async () => (await withTexts('why', () => import('./why-row.tsx'))).WhyRow);

const WHY_ID = 'card-why';

/** The row whose date is explained, and how tall the explanation under it is. */
function useExplained(rows: CardRows) {
  const [card, setCard] = useState<string | null>(null);
  const [height, setHeight] = useState(0);
  const index = useMemo(() => (card === null ? -1 : rows.indexOf(card)), [rows, card]);
  return {
    index,
    extra: index < 0 ? 0 : height,
    setHeight,
    toggle: (id: string) => setCard((before) => (before === id ? null : id)),
  };
}

/** The rows in sight, under keys that follow their cards; what is found is seen before the rows around it are drawn. */
function useShownRows(space: RefObject<HTMLDivElement | null>, rows: CardRows, question: string) {
  const phone = usePhone();
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => afterPaint(() => startTransition(() => setSeen(question))), [question]);
  const around = seen === question ? AROUND : 0;
  const { first, end, height } = useWindowRows(space, rows.length, phone ? PHONE_ROW : DESK_ROW, around);
  const cards: { readonly index: number; readonly card: CardView }[] = [];
  for (let index = first; index < end; index++) {
    const card = rows.at(index);
    if (card !== undefined) cards.push({ index, card });
  }
  const [keys] = useState(createRowKeys);
  const drawn = keys.next(
    question,
    cards.map(({ card }) => card.id),
  );
  useLayoutEffect(() => keys.drawn(drawn));
  const shown = cards.map((each, place) => ({ ...each, key: drawn.keys[place] }));
  return { shown, height, look: phone ? 'phone' : 'desk' } as const;
}

export interface CardTableProps {
  readonly rows: CardRows;
  /** what the rows are of */
  readonly question: string;
  readonly category: CategoryView;
  readonly selection: Selection;
  /** the last answers of hard cards, in place of their states */
  readonly hard?: LastAnswers | undefined;
  /** a note is to be written for a hard card */
  readonly onNote: (card: string) => void;
}

/** The cards as a table of which only the rows in sight are in the page, at any number. Typing a search does not draw it. */
export const CardTable = memo(function CardTable({
  rows,
  question,
  category,
  selection,
  hard,
  onNote,
}: CardTableProps) {
  const { t } = useTexts();
  const boxes = useBoxes(category.id);
  const space = useRef<HTMLDivElement>(null);
  const { shown, height, look } = useShownRows(space, rows, question);
  const { active, isPicked, toggle } = selection;
  const focus = useRowFocus(space, rows);
  const explained = useExplained(rows);
  const asked = explained.index < 0 ? undefined : rows.at(explained.index);
  const offsetOf = (index: number): number =>
    index * height + (explained.index >= 0 && index > explained.index ? explained.extra : 0);
  const language = learnedLanguage(category.name)?.tag;
  const press = (event: KeyboardEvent): void => {
    const reached = focus.step(event);
    if (reached !== null && event.shiftKey) toggle(reached, 'range');
  };
  return (
    <DataTable label={t('list.table', { category: category.name })} rowCount={rows.length + 1}>
      <DataHead pick={active ? <VisuallyHidden>{t('list.picked')}</VisuallyHidden> : undefined}>
        {[
          t('list.word'),
          t('list.meaning'),
          t('list.box'),
          hard ? t('list.lastAnswers') : t('list.state'),
          <VisuallyHidden key="actions">{t('list.actions')}</VisuallyHidden>,
        ]}
      </DataHead>
      <div ref={space} role="rowgroup" className={s.space} style={{ height: rows.length * height + explained.extra }}>
        {shown.map(({ index, card, key }) => (
          <CardTableRow
            key={key}
            card={card}
            boxes={boxes}
            index={index}
            offset={offsetOf(index)}
            look={look}
            pick={active ? { checked: isPicked(card.id), toggle: (reach) => toggle(index, reach), press } : undefined}
            onRemove={() => focus.stayAt(index)}
            wordLang={language}
            last={hard?.get(card.id)}
            onNote={onNote}
            why={{ id: WHY_ID, open: index === explained.index, toggle: () => explained.toggle(card.id) }}
          />
        ))}
        {asked !== undefined && (
          <Suspense>
            <WhyRow
              key={asked.id}
              id={WHY_ID}
              card={asked}
              offset={(explained.index + 1) * height}
              onHeight={explained.setHeight}
            />
          </Suspense>
        )}
      </div>
    </DataTable>
  );
});
