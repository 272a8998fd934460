/** `{{c1::`; `{{c1,2::` opens one gap on two cards. */
const OPEN = /\{\{c(\d+(?:,\d+)*)::/g;
const OCCLUSION = /^\s*image-occlusion:/;

interface Gap {
  readonly numbers: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly hint: string;
}

/** The text before the `}}` of a gap, without the gap's hint. */
function withoutHint(text: string): string {
  const brace = Math.max(text.lastIndexOf('{'), text.lastIndexOf('}'));
  const hint = text.indexOf('::', brace + 1);
  return hint < 0 ? text : text.slice(0, hint);
}

const bare = (text: string): string =>
  text
    .replace(/\{\{c\d+(?:,\d+)*::/g, '')
    .split('}}')
    .map((part, place, parts) => (place === parts.length - 1 ? part : withoutHint(part)))
    .join('');

/** The place behind the `}}` that closes a gap; −1 if nothing does. */
function endOf(text: string, from: number): number {
  let depth = 1;
  const mark = /\{\{c\d+(?:,\d+)*::|\}\}/g;
  mark.lastIndex = from;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    depth += match[0] === '}}' ? -1 : 1;
    if (depth === 0) return match.index + 2;
  }
  return -1;
}

/** The outermost gaps of a text; those inside count as text of the outer one (exchange §3.1.5). */
function gapsOf(text: string): readonly Gap[] {
  const gaps: Gap[] = [];
  OPEN.lastIndex = 0;
  for (let match = OPEN.exec(text); match !== null; match = OPEN.exec(text)) {
    const inside = match.index + match[0].length;
    const to = endOf(text, inside);
    // It is not closed, so no later one is either.
    if (to < 0) break;
    const body = text.slice(inside, to - 2);
    const hintAt = hintPlace(body);
    gaps.push({
      numbers: (match[1] ?? '').split(',').map(Number),
      from: match.index,
      to,
      text: bare(hintAt < 0 ? body : body.slice(0, hintAt)),
      hint: hintAt < 0 ? '' : body.slice(hintAt + 2),
    });
    OPEN.lastIndex = to;
  }
  return gaps;
}

/** Where the hint of a gap begins: at the first `::` that belongs to no gap inside. */
function hintPlace(body: string): number {
  let depth = 0;
  const mark = /\{\{c\d+(?:,\d+)*::|\}\}|::/g;
  for (let match = mark.exec(body); match !== null; match = mark.exec(body)) {
    if (match[0] === '::') {
      if (depth === 0) return match.index;
    } else depth += match[0] === '}}' ? -1 : 1;
  }
  return -1;
}

/** A sentence with one gap open, and the text of the gap; both HTML. */
export interface ClozeSides {
  readonly number: number;
  readonly word: string;
  readonly meaning: string;
  /** A gap in a picture. */
  readonly picture: 'yes' | 'no';
}

/** One card for each gap number of a text (exchange §3.1.5), in order of the numbers. */
export function clozeSides(text: string): readonly ClozeSides[] {
  if (!text.includes('{{c')) return [];
  const gaps = gapsOf(text);
  const numbers = [...new Set(gaps.flatMap((gap) => gap.numbers))].sort((a, b) => a - b);
  return numbers.map((number) => {
    let word = '';
    let at = 0;
    for (const gap of gaps) {
      word += text.slice(at, gap.from);
      word += gap.numbers.includes(number) ? `[${gap.hint === '' ? '…' : gap.hint}]` : gap.text;
      at = gap.to;
    }
    const own = gaps.filter((gap) => gap.numbers.includes(number));
    return {
      number,
      word: word + text.slice(at),
      meaning: own.map((gap) => gap.text).join(', '),
      picture: own.some((gap) => OCCLUSION.test(gap.text)) ? 'yes' : 'no',
    };
  });
}
