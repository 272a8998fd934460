/** Reads and writes dates of the wire; times in epoch ms. */
export interface WireDates {
  readonly parse: (text: string) => number;
  readonly format: (time: number) => string;
}

const two = (value: number): string => String(value).padStart(2, '0');
const numberAt = (text: string, from: number, to: number): number => Number(text.slice(from, to));

/** Start of an hour, `YYYY-MM-DD HH`, in the browser's zone; of an hour that the clock repeats, the later one. */
const localHourStart = (hour: string): number => {
  const at = (from: number, to: number): number => numberAt(hour, from, to);
  const first = new Date(at(0, 4), at(5, 7) - 1, at(8, 10), at(11, 13)).getTime();
  const second = first + 3_600_000;
  return new Date(second).getHours() === new Date(first).getHours() ? second : first;
};

const formatUtc = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

const formatLocal = (time: number): string => {
  const date = new Date(time);
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
};

/**
 * Dates of the wire, `YYYY-MM-DD HH:MM:SS`, in the zone that the `Time-Zone` header names (decisions §2.7): the browser's,
 * or UTC. A list has two for each card, so the start of an hour is cached. Of an hour that the clock repeats,
 * the later instant is used: a card may then rest an hour longer, never come back too early.
 *
 * @param isUtc whether the header names UTC at this moment, whatever the browser's zone is
 */
export function createWireDates(isUtc: () => boolean = () => false): WireDates {
  const hours = new Map<string, number>();
  const hourStart = (hour: string): number => {
    let start = hours.get(hour);
    if (start === undefined) hours.set(hour, (start = localHourStart(hour)));
    return start;
  };
  return {
    parse: (text) =>
      isUtc()
        ? Date.parse(`${text.replace(' ', 'T')}Z`)
        : hourStart(text.slice(0, 13)) + numberAt(text, 14, 16) * 60_000 + numberAt(text, 17, 19) * 1000,
    format: (time) => (isUtc() ? formatUtc(time) : formatLocal(time)),
  };
}
