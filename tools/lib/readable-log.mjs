// @ts-check

/** Numbers of pino's levels. @type {Readonly<Record<number, string>>} */
const LEVELS = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** In development Vite serves the web. */
const EXPECTED = new Set(['the web part is not built']);

/** @param {string} line @returns {Record<string, unknown> | undefined} undefined where it is no JSON object */
function entryIn(line) {
  try {
    /** @type {unknown} */
    const parsed = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A line of the server's log for somebody who watches it; the line itself where it is no JSON, undefined for what is
 * expected in development.
 * @param {string} line @returns {string | undefined}
 */
export function readable(line) {
  const entry = entryIn(line);
  if (entry === undefined) return line;
  const { level, time, msg, err, ...rest } = entry;
  delete rest['reqId'];
  if (EXPECTED.has(String(msg))) return undefined;
  const at = new Date(Number(time)).toISOString().slice(11, 19);
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const stack = typeof err === 'object' && err !== null ? `\n${String(Reflect.get(err, 'stack'))}` : '';
  return [at, LEVELS[Number(level)] ?? 'log', String(msg), ...fields].join(' ') + stack;
}

/**
 * Calls `each` with every whole line of what is written to it in pieces.
 * @param {(line: string) => void} each @returns {(piece: unknown) => void}
 */
export function byLine(each) {
  let rest = '';
  return (piece) => {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) each(line);
  };
}
