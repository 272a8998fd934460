import { type Box, formatLabel, type Interval, intervalMs, stepsOf } from '@siedem/domain';
import { intervalText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Ruler, type RulerBox, type RulerMark } from '../../ui/ruler/ruler.tsx';

/** Marks of the ruler; those without `text` are short, `name` is written out with its unit. */
const MARKS: readonly (Interval & { readonly text?: 'number' | 'name'; readonly room?: 'wide' })[] = [
  { number: 1, unit: 'hours', text: 'name' },
  { number: 3, unit: 'hours' },
  { number: 6, unit: 'hours', text: 'number', room: 'wide' },
  { number: 12, unit: 'hours' },
  { number: 1, unit: 'days', text: 'name' },
  { number: 2, unit: 'days' },
  { number: 3, unit: 'days', text: 'number', room: 'wide' },
  { number: 5, unit: 'days' },
  { number: 7, unit: 'days', text: 'number' },
  { number: 14, unit: 'days', text: 'number', room: 'wide' },
  { number: 21, unit: 'days' },
  { number: 1, unit: 'months', text: 'name' },
  { number: 2, unit: 'months' },
  { number: 3, unit: 'months', text: 'number', room: 'wide' },
  { number: 6, unit: 'months', text: 'number', room: 'wide' },
  { number: 9, unit: 'months' },
  { number: 12, unit: 'months', text: 'number' },
];

/** The step nearest to an interval, by ratio. */
const nearest = (steps: readonly Interval[], interval: number): Interval | undefined =>
  steps.toSorted(
    (a, b) => Math.abs(Math.log(intervalMs(a) / interval)) - Math.abs(Math.log(intervalMs(b) / interval)),
  )[0];

export interface BoxRulerProps {
  readonly boxes: readonly Box[];
  /** intervals being tried, by box value */
  readonly tried: ReadonlyMap<string, Interval>;
  /** ms of the box being added */
  readonly preview: number | undefined;
  readonly onTry: (box: string, interval: Interval) => void;
}

/** The middle boxes on a logarithmic ruler, to be dragged (insights §8.5); a dashed tab shows the box being added. */
export function BoxRuler({ boxes, tried, preview, onTry }: BoxRulerProps) {
  const { t } = useTexts();
  const middle = boxes.flatMap((box, index) => (box.kind === 'middle' ? [{ position: index + 1, box }] : []));
  const marks = MARKS.map((mark): RulerMark => ({
    interval: intervalMs(mark),
    ...(mark.text === undefined ? {} : { text: mark.text === 'name' ? intervalText(t, mark) : mark.number }),
    ...(mark.room === undefined ? {} : { room: mark.room }),
  }));
  const list = middle.map(({ position, box }) => `${position}: ${intervalText(t, box.interval)}`).join(', ');
  const tabs = middle.map(({ position, box }): RulerBox => {
    const steps = stepsOf(boxes, box.id);
    const interval = tried.get(box.id) ?? box.interval;
    const take = (next: Interval | undefined): void => {
      if (next !== undefined && formatLabel(next) !== formatLabel(interval)) onTry(box.id, next);
    };
    return {
      position,
      interval: intervalMs(interval),
      was: tried.has(box.id) ? box.timer : undefined,
      slide: {
        name: t('boxes.slider', { position }),
        text: intervalText(t, interval),
        step: steps.findIndex((step) => formatLabel(step) === formatLabel(interval)),
        steps: steps.length,
        onStep: (step) => take(steps[step]),
        onDrag: (under) => take(nearest(steps, under)),
      },
    };
  });
  return (
    <Ruler
      marks={marks}
      boxes={tabs}
      of={boxes.length}
      preview={preview}
      label={list === '' ? t('boxes.rulerEmpty') : t('boxes.ruler', { list })}
    />
  );
}
