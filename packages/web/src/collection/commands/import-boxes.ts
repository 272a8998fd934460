import { addBox, type Box, formatLabel, type Interval, intervalMs, isInterval, LIMITS, UNITS } from '@siedem/domain';
import type { FileBoxes } from '@siedem/formats';
import type { Operation } from '../memory/operation.ts';
import { type CommandContext, operationHead } from './context.ts';

/** Temporary intervals that no box has, because two boxes never have the same. */
function* spareIntervals(taken: ReadonlySet<string>): Iterable<Interval> {
  for (const unit of UNITS) {
    for (let number = 1; number <= LIMITS.intervals[unit]; number++) {
      const interval = { number, unit };
      if (isInterval(interval) && !taken.has(formatLabel(interval))) yield interval;
    }
  }
}

/** Operations that give a category without cards these middle boxes, values and all, each step allowed by itself. */
export function boxOperations(
  context: CommandContext,
  category: string,
  before: readonly Box[],
  wanted: FileBoxes,
): readonly Operation[] {
  const operations: Operation[] = [];
  let boxes = [...before];
  const middle = () => boxes.flatMap((box) => (box.kind === 'middle' ? [box] : []));
  const taken = new Set([...middle(), ...wanted].map(({ interval }) => formatLabel(interval)));
  const spare = spareIntervals(taken)[Symbol.iterator]();
  const nextSpare = (): Interval => spare.next().value as Interval;
  const change = (box: string, interval: Interval): void => {
    operations.push({ ...operationHead(context), kind: 'change-box', category, box, interval });
    boxes = boxes.map((each) =>
      each.id === box && each.kind === 'middle' ? { ...each, interval, timer: intervalMs(interval) } : each,
    );
  };
  while (wanted.some(({ value }) => middle().every(({ id }) => id !== value))) {
    const made = addBox(boxes, category, nextSpare());
    if (!made.ok || made.value.interval === null) return operations;
    operations.push({
      ...operationHead(context),
      kind: 'add-box',
      category,
      box: made.value.id,
      interval: made.value.interval,
    });
    boxes = [...boxes, made.value];
  }
  for (const box of middle().filter(({ id }) => wanted.every(({ value }) => value !== id))) {
    operations.push({
      ...operationHead(context),
      kind: 'delete-box',
      category,
      box: box.id,
      interval: box.interval,
      into: '1',
    });
    boxes = boxes.filter(({ id }) => id !== box.id);
  }
  const differing = wanted.filter(({ value, interval }) => {
    const own = middle().find(({ id }) => id === value);
    return own !== undefined && formatLabel(own.interval) !== formatLabel(interval);
  });
  for (const { value, interval } of differing) {
    const clash = middle().find((box) => box.id !== value && formatLabel(box.interval) === formatLabel(interval));
    if (clash !== undefined) change(clash.id, nextSpare());
    change(value, interval);
  }
  return operations;
}
