const names = new Map<string, string | null>();
/** Cache limit: real zone names are few, and an attacker may send any number of others. */
const KEPT = 2000;

const shape = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

const look = (name: string): string | null => {
  if (!shape.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

/** The zone named by the header `Time-Zone` (decisions §2.7): UTC without one, null for an unknown name. */
export function zoneOf(header: string | undefined): string | null {
  const name = header?.trim();
  if (name === undefined || name === 'UTC') return 'UTC';
  const known = names.get(name);
  if (known !== undefined) return known;
  const zone = look(name);
  if (names.size >= KEPT) names.clear();
  names.set(name, zone);
  return zone;
}
