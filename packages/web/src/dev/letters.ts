import type { AlignedLetter } from '../ui/diff/diff.tsx';

/**
 * Writes a correction by hand for the page of components: `x>y` changed, `+y` missing, `-x` extra, else the same.
 *
 * @param notation columns separated by a space; `_` stands for a space
 */
export function letters(notation: string): AlignedLetter[] {
  const plain = (text: string): string => text.replaceAll('_', ' ');
  return notation.split(' ').map((column): AlignedLetter => {
    const [typed = '', accepted] = column.split('>');
    if (accepted !== undefined) return { kind: 'changed', typed: plain(typed), accepted: plain(accepted) };
    if (column.startsWith('+')) return { kind: 'missing', typed: '', accepted: plain(column.slice(1)) };
    if (column.startsWith('-')) return { kind: 'extra', typed: plain(column.slice(1)), accepted: '' };
    return { kind: 'same', typed: plain(column), accepted: plain(column) };
  });
}
