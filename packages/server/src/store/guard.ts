import type { KyselyPlugin, RootOperationNode } from 'kysely';

/**
 * Tables that hold a learner's data, and the column that names the learner. Every query on them must say which learner
 * it is about: no answer can then mix learners, and a database spread by user answers from one shard.
 */
export const LEARNER_TABLES: Readonly<Record<string, string>> = {
  users: 'id',
  sessions: 'user_id',
  password_resets: 'user_id',
  premium_reminders: 'user_id',
  categories: 'user_id',
  category_receipts: 'user_id',
  boxes: 'user_id',
  cards: 'user_id',
  card_meanings: 'user_id',
  card_receipts: 'user_id',
  reviews: 'user_id',
  deletions: 'user_id',
};

type Node = Readonly<Record<string, unknown>> & { readonly kind: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

const nodeAt = (node: Node | undefined, ...path: readonly string[]): Node | undefined => {
  let at: unknown = node;
  for (const step of path) at = isNode(at) ? at[step] : (at as Record<string, unknown> | undefined)?.[step];
  return isNode(at) ? at : undefined;
};

const nameOf = (identifier: Node | undefined): string | undefined =>
  typeof identifier?.name === 'string' ? identifier.name : undefined;

const tableName = (table: Node | undefined): string | undefined => nameOf(nodeAt(table, 'table', 'identifier'));

interface Source {
  readonly table: string;
  readonly alias: string;
}

const sourceOf = (node: Node): Source[] => {
  if (node.kind === 'AliasNode') {
    const table = tableName(nodeAt(node, 'node'));
    return table === undefined ? [] : [{ table, alias: nameOf(nodeAt(node, 'alias')) ?? table }];
  }
  const table = node.kind === 'TableNode' ? tableName(node) : undefined;
  return table === undefined ? [] : [{ table, alias: table }];
};

const listOf = (node: Node, ...path: readonly string[]): Node[] => {
  let at: unknown = node;
  for (const step of path) at = (at as Record<string, unknown> | undefined)?.[step];
  return Array.isArray(at) ? at.filter(isNode) : isNode(at) ? [at] : [];
};

/** The conditions that must all hold: the parts of a chain of ANDs. */
const conjuncts = (node: Node | undefined): Node[] => {
  if (node === undefined) return [];
  if (node.kind === 'AndNode') return [...conjuncts(nodeAt(node, 'left')), ...conjuncts(nodeAt(node, 'right'))];
  if (node.kind === 'ParensNode') return conjuncts(nodeAt(node, 'node'));
  if (node.kind === 'WhereNode') return conjuncts(nodeAt(node, 'where'));
  if (node.kind === 'OnNode') return conjuncts(nodeAt(node, 'on'));
  return [node];
};

interface Column {
  readonly alias: string | undefined;
  readonly column: string;
}

const columnsOf = (node: Node | undefined): Column[] => {
  if (node?.kind === 'ReferenceNode') {
    const column = nameOf(nodeAt(node, 'column', 'column'));
    return column === undefined ? [] : [{ alias: tableName(nodeAt(node, 'table')), column }];
  }
  if (node?.kind === 'TupleNode') return listOf(node, 'values').flatMap(columnsOf);
  return [];
};

/** Columns that the condition ties to a value or to another table's column. */
const tiedColumns = (condition: Node): Column[] => {
  if (condition.kind !== 'BinaryOperationNode') return [];
  const operator = nodeAt(condition, 'operator')?.operator;
  if (operator !== '=' && operator !== 'in') return [];
  const left = columnsOf(nodeAt(condition, 'leftOperand'));
  return operator === '=' ? [...left, ...columnsOf(nodeAt(condition, 'rightOperand'))] : left;
};

const checkSources = (verb: string, sources: readonly Source[], conditions: readonly Node[]): void => {
  const tied = conditions.flatMap(tiedColumns);
  for (const { table, alias } of sources) {
    const key = LEARNER_TABLES[table];
    if (key === undefined) continue;
    const names = (column: Column): boolean =>
      column.column === key && (column.alias === alias || (column.alias === undefined && sources.length === 1));
    if (!tied.some(names)) throw new Error(`${verb} on ${table} does not say which learner: tie ${alias}.${key}`);
  }
};

const joined = (node: Node): { sources: Source[]; conditions: Node[] } => {
  const joins = listOf(node, 'joins');
  return {
    sources: joins.flatMap((join) => sourceOf(nodeAt(join, 'table') ?? join)),
    conditions: joins.flatMap((join) => conjuncts(nodeAt(join, 'on'))),
  };
};

const checkFiltered = (verb: string, node: Node, sources: readonly Source[]): void => {
  const joins = joined(node);
  checkSources(verb, [...sources, ...joins.sources], [...conjuncts(nodeAt(node, 'where')), ...joins.conditions]);
};

const checkInsert = (node: Node): void => {
  const table = tableName(nodeAt(node, 'into'));
  const key = table === undefined ? undefined : LEARNER_TABLES[table];
  if (key === undefined) return;
  const columns = listOf(node, 'columns').map((column) => nameOf(nodeAt(column, 'column')));
  if (!columns.includes(key)) throw new Error(`insert into ${table} does not say which learner: give ${key}`);
};

const asWord = (word: string): RegExp => new RegExp(`(?<![\\w'])${word}(?![\\w'])`);
const PATTERNS = Object.entries(LEARNER_TABLES).map(([table, key]) => ({
  table,
  key,
  namesTable: asWord(table),
  namesKey: asWord(key),
}));

/** Raw text is not parsed: if it names a learner's table it must at least name the learner's column. */
const checkRaw = (node: Node): void => {
  const fragments = Array.isArray(node.sqlFragments) ? node.sqlFragments : [];
  const parts = listOf(node, 'parameters');
  const text = fragments.join(' ');
  const named = new Set(parts.flatMap(sourceOf).map((source) => source.table));
  const columns = parts.flatMap(columnsOf).map((column) => column.column);
  for (const { table, key, namesTable, namesKey } of PATTERNS) {
    if (!named.has(table) && !namesTable.test(text)) continue;
    if (!namesKey.test(text) && !columns.includes(key)) {
      throw new Error(`raw SQL on ${table} does not say which learner: name ${key}`);
    }
  }
};

const check = (node: Node): void => {
  switch (node.kind) {
    case 'SelectQueryNode':
      checkFiltered('select', node, listOf(node, 'from', 'froms').flatMap(sourceOf));
      break;
    case 'UpdateQueryNode':
      checkFiltered('update', node, [
        ...listOf(node, 'table').flatMap(sourceOf),
        ...listOf(node, 'from', 'froms').flatMap(sourceOf),
      ]);
      break;
    case 'DeleteQueryNode':
      checkFiltered('delete', node, [
        ...listOf(node, 'from', 'froms').flatMap(sourceOf),
        ...listOf(node, 'using', 'tables').flatMap(sourceOf),
      ]);
      break;
    case 'InsertQueryNode':
      checkInsert(node);
      break;
    case 'RawNode':
      checkRaw(node);
      break;
    default:
      break;
  }
  for (const child of childrenOf(node)) check(child);
};

/** Throws where a query on a learner's table does not say which learner. */
export const checkQuery = (root: RootOperationNode): void => {
  if (isNode(root)) check(root);
};

/** Looks at every query that is built; prepared queries are built once, so on the hot paths it costs nothing. */
export const guardPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    checkQuery(node);
    return node;
  },
  transformResult: async ({ result }) => result,
};
