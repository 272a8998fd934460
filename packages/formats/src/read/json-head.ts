/** What may come next in a JSON document. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** A bracket, sign, text, number or literal; a text may be cut off where the input ends. */
const TOKEN = /[ \t\r\n]*(?:([[\]{},:])|("(?:[^"\\\u0000-\u001F]|\\.)*(?:"|\\?$))|(-?\d[\d.eE+-]*|-$)|([a-z]+))/y;
const LITERALS = ['true', 'false', 'null'];

const isLiteral = (word: string, isLast: boolean): boolean =>
  LITERALS.some((literal) => literal === word || (isLast && literal.startsWith(word)));

/** Follows a document token by token. */
class JsonHead {
  private readonly open: string[] = [];
  expected: Expected = 'value';

  /** Whether a bracket or sign may stand here. */
  sign(sign: string): boolean {
    switch (sign) {
      case '[':
      case '{':
        if (!this.takesValue()) return false;
        this.open.push(sign);
        this.expected = sign === '[' ? 'value or end' : 'key or end';
        return true;
      case ']':
        return (this.expected === 'value or end' || this.expected === 'comma or end') && this.close('[');
      case '}':
        return (this.expected === 'key or end' || this.expected === 'comma or end') && this.close('{');
      case ',':
        if (this.expected !== 'comma or end') return false;
        this.expected = this.open.at(-1) === '[' ? 'value' : 'key';
        return true;
      default:
        if (this.expected !== 'colon') return false;
        this.expected = 'value';
        return true;
    }
  }

  /** Whether a text may stand here, as a key or a value. */
  text(): boolean {
    if (this.expected !== 'key' && this.expected !== 'key or end') return this.value();
    this.expected = 'colon';
    return true;
  }

  /** Whether a value may stand here. */
  value(): boolean {
    if (!this.takesValue()) return false;
    this.expected = this.open.length === 0 ? 'nothing' : 'comma or end';
    return true;
  }

  private takesValue(): boolean {
    return this.expected === 'value' || this.expected === 'value or end';
  }

  private close(bracket: string): boolean {
    if (this.open.pop() !== bracket) return false;
    this.expected = this.open.length === 0 ? 'nothing' : 'comma or end';
    return true;
  }
}

/** What the beginning of a file is as JSON: a whole document, one that goes on or is cut off, or none. */
export function jsonHead(text: string): 'whole' | 'begun' | 'none' {
  const document = new JsonHead();
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(text);
    if (match === null) return 'none';
    const [, sign, quoted, number, word] = match;
    const isValid =
      sign === undefined
        ? quoted !== undefined
          ? document.text()
          : (number !== undefined || isLiteral(word ?? '', TOKEN.lastIndex === text.length)) && document.value()
        : document.sign(sign);
    if (!isValid) return 'none';
  }
  return document.expected === 'nothing' ? 'whole' : 'begun';
}
