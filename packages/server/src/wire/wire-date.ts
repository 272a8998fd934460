import { formatWireDate as format, parseWireDate as parse } from '@siedem/domain';
import { zoneOffsets } from '../store/learning/zone-offsets.ts';

/** The learner's zone (IANA name) and the instant of the call (epoch ms): what dates of the wire are read and written in. */
export interface WireTime {
  readonly zone: string;
  readonly now: number;
}

const offsetAt = (instant: number, { zone, now }: WireTime): number =>
  zone === 'UTC' ? 0 : (zoneOffsets(zone, now).find(({ from }) => from <= instant)?.offset ?? 0);

/** An instant (epoch ms) as a wire date; fractions of a second are cut off. */
export const formatWireDate = (instant: number, time: WireTime): string => format(instant + offsetAt(instant, time));

/** No zone is farther from UTC, so the offsets this long before and after a local time are those around any change nearby. */
const DAY = 86_400_000;

/**
 * A wire date as an instant (epoch ms), undefined if it is not of the format. Of a time that the clocks show twice, the
 * first; a time that they leap over is read with the offset before the leap (02:30 becomes 03:30).
 */
export const parseWireDate = (text: string, time: WireTime): number | undefined => {
  const parsed = parse(text);
  if (!parsed.ok) return undefined;
  const local = parsed.value;
  if (time.zone === 'UTC') return local;
  const before = offsetAt(local - DAY, time);
  const after = offsetAt(local + DAY, time);
  // The greater offset is the earlier instant.
  const fits = [Math.max(before, after), Math.min(before, after)].find(
    (offset) => offsetAt(local - offset, time) === offset,
  );
  return local - (fits ?? before);
};
