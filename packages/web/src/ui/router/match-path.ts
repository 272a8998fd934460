/** Values of the named parts of a path, decoded. */
export type Params = Readonly<Partial<Record<string, string>>>;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Matches a path against a pattern such as `/modify/:section/:id`, in any case, with or without a slash at its end. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const wanted = partsOf(pattern);
  const given = partsOf(pathname).map(decoded);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}
