export type PromptSize = 'hero' | 'xl' | 'wide' | 'title' | 'long';

/**
 * Size of a prompt by its length in characters. `wide` is the upper part of xl, a little smaller so that it keeps to
 * one line and the card to its height; the longest prompts scroll inside the head.
 */
export function promptSize(text: string): PromptSize {
  const length = [...text].length;
  if (length <= 13) return 'hero';
  if (length <= 20) return 'xl';
  if (length <= 28) return 'wide';
  return length <= 60 ? 'title' : 'long';
}
