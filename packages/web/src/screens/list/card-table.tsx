import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useBoxes } from '../../data/use-boxes.ts';
import type { CardRows, CategoryView } from '../../data/views.ts';
import { learnedLanguage } from '../../i18n/learned-language.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DataHead, DataTable } from '../../ui/data-table/data-table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { CardTableRow } from './card-table-row.tsx';
import s from './list-screen.module.css';
import { useRowFocus } from './use-row-focus.ts';
import type { Selection } from './use-selection.ts';

const DESK_ROW = 49;
const PHONE_ROW = 64;

/** The cards as a table of which only the rows in sight are in the page, at any number. Typing a search does not draw it. */
export const CardTable = memo(function CardTable({
  rows,
  category,
  selection,
}: {
  rows: CardRows;
  category: CategoryView;
  selection: Selection;
}) {
  const { t } = useTexts();
  const boxes = useBoxes(category.id);
  const space = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const phone = window.innerWidth < 640;
  const height = phone ? PHONE_ROW : DESK_ROW;
  useLayoutEffect(() => {
    setTop(space.current?.offsetTop ?? 0);
  }, []);
  // Another function would have every row of a hundred thousand placed anew.
  const keyOf = useCallback((index: number) => rows.id(index) ?? index, [rows]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: top,
    getItemKey: keyOf,
    // A row just drawn is taken to be as high as estimated: asking would have the page laid out in the middle of a
    // keystroke, and the observer tells of any other height before the frame is painted.
    measureElement: (row, entry, all) =>
      entry === undefined
        ? (all.itemSizeCache.get(keyOf(all.indexFromElement(row))) ?? height)
        : measureElement(row, entry, all),
  });
  const { picked, toggle } = selection;
  const focus = useRowFocus(space, rows);
  const press = (event: KeyboardEvent): void => {
    const reached = focus.step(event);
    if (reached !== null && event.shiftKey) toggle(reached, 'range');
  };
  return (
    <DataTable label={t('list.table', { category: category.name })} rowCount={rows.length + 1}>
      <DataHead pick={picked === null ? undefined : <VisuallyHidden>{t('list.picked')}</VisuallyHidden>}>
        {[t('list.word'), t('list.meaning'), t('list.box'), t('list.state'), t('list.actions')]}
      </DataHead>
      <div ref={space} role="rowgroup" className={s.space} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const card = rows.at(item.index);
          return (
            card && (
              <CardTableRow
                key={item.key}
                card={card}
                boxes={boxes}
                index={item.index}
                measure={virtual.measureElement}
                offset={item.start - top}
                pick={
                  picked === null
                    ? undefined
                    : { checked: picked.has(card.id), toggle: (reach) => toggle(item.index, reach), press }
                }
                onRemove={() => focus.stayAt(item.index)}
                wordLang={learnedLanguage(category.name)?.tag}
              />
            )
          );
        })}
      </div>
    </DataTable>
  );
});
