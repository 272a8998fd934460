import { type Box, type Interval, intervalMs } from '@siedem/domain';
import { intervalText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Ruler, type RulerMark } from '../../ui/ruler/ruler.tsx';

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

/** The middle boxes on a logarithmic ruler; a dashed tab shows the box being chosen. */
export function BoxRuler({ boxes, preview }: { boxes: readonly Box[]; preview: number | undefined }) {
  const { t } = useTexts();
  const middle = boxes.flatMap((box, index) => (box.kind === 'middle' ? [{ position: index + 1, box }] : []));
  const marks = MARKS.map((mark): RulerMark => ({
    interval: intervalMs(mark),
    ...(mark.text === undefined ? {} : { text: mark.text === 'name' ? intervalText(t, mark) : mark.number }),
    ...(mark.room === undefined ? {} : { room: mark.room }),
  }));
  const list = middle.map(({ position, box }) => `${position}: ${intervalText(t, box.interval)}`).join(', ');
  return (
    <Ruler
      marks={marks}
      boxes={middle.map(({ position, box }) => ({ position, interval: box.timer }))}
      of={boxes.length}
      preview={preview}
      label={list === '' ? t('boxes.rulerEmpty') : t('boxes.ruler', { list })}
    />
  );
}
