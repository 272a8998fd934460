import { parseSync } from 'vite';

/** A regular expression of the source code. `source` is null if it is built at run time. */
export interface Found {
  readonly path: string;
  readonly line: number;
  readonly source: string | null;
  readonly flags: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value &&
  typeof value.start === 'number';

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    const children: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const child of children) if (isNode(child)) visit(child, see);
  }
}

const argumentsOf = (node: Node): readonly unknown[] => (Array.isArray(node['arguments']) ? node['arguments'] : []);

const text = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

/** The expressions of one syntax node: a literal, `RegExp(…)` with or without `new`, `pattern: '…'` of a schema, `pattern="…"` of a field. */
function regexOf(node: Node): { source: string | null; flags: string } | undefined {
  if (node.type === 'Literal' && typeof node['regex'] === 'object') {
    const { pattern, flags } = Object(node['regex']) as { pattern: string; flags: string };
    return { source: pattern, flags };
  }
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const callee = node['callee'];
    if (!isNode(callee) || callee['name'] !== 'RegExp') return undefined;
    const [source, flags] = argumentsOf(node).map(text);
    return { source: source ?? null, flags: flags ?? '' };
  }
  if (node.type === 'Property') {
    const key = node['key'];
    if (!isNode(key) || key['name'] !== 'pattern') return undefined;
    const source = text(node['value']);
    return source === undefined ? undefined : { source, flags: 'u' };
  }
  if (node.type === 'JSXAttribute' && Reflect.get(Object(node['name']), 'name') === 'pattern') {
    return { source: text(node['value']) ?? null, flags: 'v' };
  }
  return undefined;
}

/** Every regular expression of a file. */
export function regularExpressions(path: string, code: string): Found[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'does not parse'}`);
  const tree: unknown = program;
  if (!isNode(tree)) throw new Error(`${path}: no program`);
  const found: Found[] = [];
  visit(tree, (node) => {
    const regex = regexOf(node);
    if (regex) found.push({ path, line: code.slice(0, node.start).split('\n').length, ...regex });
  });
  return found;
}
