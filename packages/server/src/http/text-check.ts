const wellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/**
 * Whether no text in a parsed value, names of fields included, has U+0000 (PostgreSQL refuses it) or a lone surrogate
 * (both databases would alter it silently). Walks without recursion: the value may be nested as deep as a body is long.
 */
export function textsAreStorable(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each === 'string') {
      if (!wellFormed(each)) return false;
    } else if (Array.isArray(each)) {
      for (const item of each) left.push(item);
    } else if (typeof each === 'object' && each !== null) {
      for (const [name, item] of Object.entries(each)) {
        if (!wellFormed(name)) return false;
        left.push(item);
      }
    }
  }
  return true;
}
