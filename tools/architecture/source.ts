import { parseSync } from 'vite';

/** One import of a file, whichever of its forms: import, export … from, import(), import('…') as a type. */
export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly line: number;
}

/** A name read from the surroundings, with `window.` and its like taken off: `Date.now`, `localStorage`, `process.env`. */
export interface Use {
  readonly name: string;
  readonly line: number;
}

/** A text in JSX that a reader of the page would see or hear. */
export interface JsxText {
  readonly text: string;
  readonly line: number;
}

export interface Source {
  /** relative to the repository, with forward slashes */
  readonly path: string;
  readonly imports: readonly Import[];
  readonly uses: readonly Use[];
  readonly jsxTexts: readonly JsxText[];
  /** paths of routes (`path: '…'` in an object) with the names of the properties beside them */
  readonly routes: readonly { readonly path: string; readonly beside: readonly string[]; readonly line: number }[];
  /** lines that hand on everything of another file */
  readonly reExportsAll: readonly number[];
}

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function visit(node: Node, parent: Node | undefined, see: (node: Node, parent: Node | undefined) => void): void {
  see(node, parent);
  for (const value of Object.values(node)) {
    const children: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const child of children) if (isNode(child)) visit(child, node, see);
  }
}

const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  const quasis: readonly unknown[] = node['quasis'];
  return quasis.map((quasi) => String(Reflect.get(Object(isNode(quasi) ? quasi['value'] : {}), 'raw'))).join(' ');
};

/** `Date.now`, `crypto.randomUUID`: the name of an identifier or of a chain of members. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type !== 'MemberExpression') return undefined;
  const object = nameOf(node['object']);
  const property = node['computed'] === true ? textOf(node['property']) : nameOf(node['property']);
  if (object === undefined || property === undefined) return undefined;
  return `${object}.${property}`.replace(/^(?:window|globalThis|self)\./, '');
}

const isType = (node: unknown): boolean =>
  isNode(node) && (node['importKind'] === 'type' || node['exportKind'] === 'type');

function importOf(node: Node): { specifier: string; typeOnly: boolean } | undefined {
  const specifier = textOf(node['source']);
  if (specifier === undefined) return undefined;
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration': {
      const specifiers: readonly unknown[] = Array.isArray(node['specifiers']) ? node['specifiers'] : [];
      return { specifier, typeOnly: isType(node) || (specifiers.length > 0 && specifiers.every(isType)) };
    }
    case 'ExportAllDeclaration':
      return { specifier, typeOnly: isType(node) };
    case 'ImportExpression':
      return { specifier, typeOnly: false };
    case 'TSImportType':
      return { specifier, typeOnly: true };
    default:
      return undefined;
  }
}

/** Names that are no reading of a variable: `{ name: … }`, `x.name`. */
const isLabel = (node: Node, parent: Node | undefined): boolean =>
  parent !== undefined &&
  ((parent.type === 'Property' && parent['key'] === node && parent['value'] !== node && parent['computed'] !== true) ||
    (parent.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true));

function useOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'MemberExpression') return nameOf(node);
  if (node.type === 'Identifier' && !isLabel(node, parent)) return nameOf(node);
  if (node.type === 'NewExpression' && Array.isArray(node['arguments']) && node['arguments'].length === 0) {
    const name = nameOf(node['callee']);
    return name === undefined ? undefined : `new ${name}()`;
  }
  return undefined;
}

const READ_ALOUD = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'title', 'alt']);

function jsxTextOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute') return textOf(node['expression']);
  if (node.type !== 'JSXAttribute' || !isNode(node['name']) || !READ_ALOUD.has(String(node['name']['name']))) {
    return undefined;
  }
  const value = node['value'];
  return textOf(isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value);
}

function routeOf(node: Node): { path: string; beside: readonly string[] } | undefined {
  if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return undefined;
  const properties = node['properties'].filter(isNode);
  const keyOf = (property: Node) => nameOf(property['key']) ?? textOf(property['key']) ?? '';
  const path = textOf(properties.find((property) => keyOf(property) === 'path')?.['value']);
  return path === undefined ? undefined : { path, beside: properties.map(keyOf).filter((key) => key !== 'path') };
}

/** Reads a TypeScript file; throws if it cannot be parsed. */
export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const lineAt = (node: Node) => text.slice(0, node.start).split('\n').length;
  const imports: Import[] = [];
  const uses: Use[] = [];
  const jsxTexts: JsxText[] = [];
  const routes: { path: string; beside: readonly string[]; line: number }[] = [];
  const reExportsAll: number[] = [];
  const tree: unknown = program;
  if (!isNode(tree)) throw new Error(`${path}: the parser gave no tree`);
  visit(tree, undefined, (node, parent) => {
    const line = lineAt(node);
    const imported = importOf(node);
    if (imported !== undefined) imports.push({ ...imported, line });
    const name = useOf(node, parent);
    if (name !== undefined) uses.push({ name, line });
    const jsx = jsxTextOf(node, parent);
    if (jsx !== undefined) jsxTexts.push({ text: jsx.trim(), line });
    const route = routeOf(node);
    if (route !== undefined) routes.push({ ...route, line });
    if (node.type === 'ExportAllDeclaration') reExportsAll.push(line);
  });
  return { path, imports, uses, jsxTexts, routes, reExportsAll };
}

/** Files that only tests load: they may reach across rooms to set the scene. */
export const isTest = (path: string): boolean => /\.(?:test|spec|contract)\.tsx?$|\/store\/contract\//.test(path);
