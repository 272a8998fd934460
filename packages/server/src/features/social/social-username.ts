import { graphemes, LIMITS, parseUsername } from '@siedem/domain';

/** Characters reserved for a suffix that makes the name unique. */
const LONGEST = LIMITS.username - 12;

const cut = (text: string): string => {
  let kept = '';
  let length = 0;
  for (const segment of graphemes(text)) {
    length += Array.from(segment).length;
    if (length > LONGEST) break;
    kept += segment;
  }
  return kept;
};

const usable = (text: string): string | undefined => {
  const parsed = parseUsername(cut(text.toWellFormed().replaceAll('\0', '').replaceAll('@', ' ')));
  return parsed.ok ? parsed.value : undefined;
};

/** A username (decisions §4.1) from what the provider calls the person, else from the e-mail's local part. */
export const socialUsername = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  usable(name) ?? usable(email.split('@')[0] ?? '') ?? 'learner';
