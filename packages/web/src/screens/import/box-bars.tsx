import { orderBoxes } from '@siedem/domain';
import type { PlannedCategory } from '@siedem/formats';
import { boxText, numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { rampIndex } from '../../ui/ramp.ts';
import s from './import.module.css';

const TALLEST = 84;

/** How many cards go into each box of a category, as bars over the boxes (exchange §4.7). */
export function BoxBars({ category }: { category: PlannedCategory }) {
  const { t, language } = useTexts();
  const boxes = orderBoxes(category.boxes);
  const most = Math.max(1, ...category.counts.values());
  return (
    <ul className={s.bars} aria-label={category.name}>
      {boxes.map((box, at) => {
        const count = category.counts.get(box.id) ?? 0;
        const height = Math.round((count / most) * TALLEST);
        return (
          <li key={box.id} data-box={rampIndex(at + 1, boxes.length)}>
            <span className={s.barPlace}>
              <b className={s.barCount}>{numberText(language, count)}</b>
              <svg className={s.bar} height={height} aria-hidden="true">
                <rect width="100%" height="100%" />
              </svg>
            </span>
            <span className={s.barTab} aria-hidden="true">
              {at + 1}
            </span>
            <small>{boxText(t, box)}</small>
          </li>
        );
      })}
    </ul>
  );
}
