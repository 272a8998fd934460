export type PathParams = Readonly<Record<string, string | undefined>>;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

/**
 * What a path holds for the names of a pattern (`/lesson/:section`); null where it does not fit. Case and slashes at the
 * end make no difference.
 */
export function matchPath(pattern: string, pathname: string): PathParams | null {
  const names = partsOf(pattern);
  const parts = partsOf(pathname).map(decoded);
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = part;
    else if (name.toLowerCase() !== part.toLowerCase()) return null;
  }
  return params;
}
