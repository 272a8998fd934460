// @ts-check

/** Numbers of pino's levels. @type {Readonly<Record<number, string>>} */
const LEVELS = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** In development Vite serves the web. */
const EXPECTED = new Set(['the web part is not built']);

/** @param {string} line @returns {Record<string, unknown> | undefined} undefined if it is no JSON object */
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
 * A log line of the server in readable form; the line itself if it is not JSON, undefined for what is
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
 * Reassembles chunks into lines and calls `each` with every complete line.
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
