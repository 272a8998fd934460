const GROUP = /\([^()]*\)/g;
const LETTER = /\p{L}/u;

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface Group {
  readonly from: number;
  readonly to: number;
}

const groupsOf = (text: string): Group[] =>
  [...text.matchAll(GROUP)].map((match) => ({ from: match.index, to: match.index + match[0].length }));

/** The text without its groups, but with the inside of one of them where it is. */
function reading(text: string, groups: readonly Group[], kept: Group | null): string {
  let out = '';
  let from = 0;
  for (const group of groups) {
    out += text.slice(from, group.from);
    if (group === kept) out += text.slice(group.from + 1, group.to - 1);
    from = group.to;
  }
  return tidy(out + text.slice(from));
}

const isOptional = (text: string, { from, to }: Group): boolean =>
  text.slice(0, from).trim() === '' || LETTER.test(text.charAt(from - 1)) || LETTER.test(text.charAt(to));

/** Other ways of reading a text in brackets (exchange §3.4): without any group, and with each optional one alone. */
export function withoutBrackets(text: string): readonly string[] {
  if (!text.includes('(')) return [];
  const groups = groupsOf(text);
  if (groups.length === 0) return [];
  const optional = groups.filter((group) => isOptional(text, group));
  const readings = [reading(text, groups, null), ...optional.map((group) => reading(text, groups, group))];
  return [...new Set(readings)].filter((each) => each !== '' && each !== text);
}

/** The meanings with their other readings behind each, as far as there is room; what is written comes before what is read in. */
export function readBrackets(meanings: readonly string[], most: number): readonly string[] {
  let room = most - meanings.length;
  if (room <= 0) return meanings;
  const known = new Set(meanings);
  return meanings.flatMap((meaning) => {
    const more = withoutBrackets(meaning)
      .filter((each) => !known.has(each))
      .slice(0, room);
    for (const each of more) known.add(each);
    room -= more.length;
    return [meaning, ...more];
  });
}
