import { fail, intervalMs, ok, parseLabel, type Result, type Unit } from '@siedem/domain';

/** The interval that label and timer of the wire name; they must agree (decisions §1.5). `timer` in ms. */
export const readInterval = (sent: {
  readonly label: string;
  readonly timer: string;
}): Result<{ readonly number: number; readonly unit: Unit; readonly timer: number }, 'bad_box'> => {
  const interval = parseLabel(sent.label);
  if (!interval.ok) return fail('bad_box');
  const timer = intervalMs(interval.value);
  return String(timer) === sent.timer ? ok({ ...interval.value, timer }) : fail('bad_box');
};
