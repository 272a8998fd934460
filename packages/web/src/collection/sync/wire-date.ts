/** Reads and writes dates of the wire; times in epoch ms. */
export interface WireDates {
  readonly parse: (text: string) => number;
  readonly format: (time: number) => string;
}

/**
 * Dates of the wire, `YYYY-MM-DD HH:MM:SS`, in this browser's zone, which the `Time-Zone` header names (decisions §2.7).
 * A list has two for each card, so the start of an hour is worked out once. In the hour that a clock goes through twice
 * the later instant is meant: a card may then rest an hour longer, never come back too early.
 */
export function createWireDates(): WireDates {
  const hours = new Map<string, number>();

  const hourStart = (hour: string): number => {
    const at = (from: number, to: number): number => Number(hour.slice(from, to));
    const first = new Date(at(0, 4), at(5, 7) - 1, at(8, 10), at(11, 13)).getTime();
    const second = first + 3_600_000;
    return new Date(second).getHours() === new Date(first).getHours() ? second : first;
  };

  const two = (value: number): string => String(value).padStart(2, '0');

  return {
    parse: (text) => {
      const hour = text.slice(0, 13);
      let start = hours.get(hour);
      if (start === undefined) {
        start = hourStart(hour);
        hours.set(hour, start);
      }
      return start + Number(text.slice(14, 16)) * 60_000 + Number(text.slice(17, 19)) * 1000;
    },
    format: (time) => {
      const date = new Date(time);
      const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
      return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
    },
  };
}
