import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { DialectName } from './context.ts';

/**
 * Tables that hold a learner's data, and the column that names the learner. Every query on them must say which learner
 * it is about: no answer can then mix learners, and a database spread by user answers from one shard.
 */
export const LEARNER_TABLES: Readonly<Record<string, string>> = {
  users: 'id',
  sessions: 'user_id',
  password_resets: 'user_id',
  premium_reminders: 'user_id',
  reminders: 'user_id',
  push_subscriptions: 'user_id',
  categories: 'user_id',
  category_receipts: 'user_id',
  boxes: 'user_id',
  cards: 'user_id',
  card_changes: 'user_id',
  card_meanings: 'user_id',
  card_receipts: 'user_id',
  reviews: 'user_id',
  imports: 'user_id',
  deletions: 'user_id',
  box_intervals: 'user_id',
  study_settings: 'user_id',
  studies: 'user_id',
  pauses: 'user_id',
  lesson_settings: 'user_id',
  card_margins: 'user_id',
};

/**
 * The other tables, and how a database spread by user keeps them (`distribute.ts`): `everywhere`, a copy on each machine,
 * so that a join with a learner's row stays on one; `at the door`, on the one machine that is asked first.
 */
export const OTHER_TABLES: Readonly<Record<string, 'everywhere' | 'at the door'>> = {
  usernames: 'everywhere',
  emails: 'everywhere',
  identities: 'everywhere',
  orders: 'everywhere',
  sandbox_payments: 'at the door',
  trials: 'at the door',
  used_challenges: 'at the door',
  rate_limits: 'at the door',
  security_events: 'at the door',
  provider_events: 'at the door',
  dictionaries: 'at the door',
  dictionary_words: 'at the door',
  outbox: 'at the door',
  schema_versions: 'at the door',
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

/** The two sides of an equality; `[]` is a value, or, on a database that is not spread, the rows of a subquery. */
type Same = readonly [readonly Column[], readonly Column[]];

/** What a query must say of the learner, so that a database can answer it. */
interface Demand {
  /**
   * The database may be spread by user: only a value picks the shard. Rows that come as JSON, or from a table without a learner,
   * are known when the query runs, too late for the plan.
   */
  readonly byValue: boolean;
}

const equalityOf = (condition: Node, { byValue }: Demand): Same[] => {
  if (condition.kind !== 'BinaryOperationNode') return [];
  const operator = nodeAt(condition, 'operator')?.operator;
  const [left, right] = [nodeAt(condition, 'leftOperand'), nodeAt(condition, 'rightOperand')];
  if (byValue && [left, right].some((side) => side?.kind === 'SelectQueryNode')) return [];
  if (operator === '=') return [[columnsOf(left), columnsOf(right)]];
  // A list of learners would ask many shards; `jsonRows` has rows of one learner.
  return operator === 'in' && left?.kind === 'TupleNode' ? [[columnsOf(left), []]] : [];
};

/**
 * Every learner's table must be tied to one learner: to a value, or to another learner's table that is; where that need
 * not pick a shard, also to a table without a learner, or to sent rows. Two of them tied only to each other would join
 * all learners with themselves.
 */
const checkSources = (
  verb: string,
  { sources, conditions }: { readonly sources: readonly Source[]; readonly conditions: readonly Node[] },
  demand: Demand,
): void => {
  const mine = sources.filter(({ table }) => table in LEARNER_TABLES);
  const sourceAt = (from: readonly Source[], { alias }: Column): Source | undefined =>
    alias === undefined && sources.length === 1 ? from[0] : from.find((source) => source.alias === alias);
  const isKey = (column: Column): boolean => LEARNER_TABLES[sourceAt(mine, column)?.table ?? ''] === column.column;
  const equalities = conditions.flatMap((condition) => equalityOf(condition, demand));
  const tied = new Set<Source>();
  for (let before = -1; before < tied.size;) {
    before = tied.size;
    for (const [left, right] of equalities) {
      for (const [one, others] of [[left, right] as const, [right, left] as const]) {
        // An equality with an untied learner's table, or with a column that names no learner, ties nothing.
        const says = others.every((other) => {
          const source = sourceAt(mine, other);
          return source === undefined ? !demand.byValue : isKey(other) && tied.has(source);
        });
        if (!says) continue;
        for (const column of one.filter(isKey)) {
          const source = sourceAt(mine, column);
          if (source) tied.add(source);
        }
      }
    }
  }
  for (const source of mine) {
    if (tied.has(source)) continue;
    const key = LEARNER_TABLES[source.table];
    throw new Error(`${verb} on ${source.table} does not say which learner: tie ${source.alias}.${key}`);
  }
};

const joined = (node: Node): { sources: Source[]; conditions: Node[] } => {
  const joins = listOf(node, 'joins');
  return {
    sources: joins.flatMap((join) => sourceOf(nodeAt(join, 'table') ?? join)),
    conditions: joins.flatMap((join) => conjuncts(nodeAt(join, 'on'))),
  };
};

const checkFiltered = (
  verb: string,
  node: Node,
  { from, demand }: { from: readonly Source[]; demand: Demand },
): void => {
  const joins = joined(node);
  const conditions = [...conjuncts(nodeAt(node, 'where')), ...joins.conditions];
  checkSources(verb, { sources: [...from, ...joins.sources], conditions }, demand);
};

const checkInsert = (node: Node, { byValue }: Demand): void => {
  const table = tableName(nodeAt(node, 'into'));
  const key = table === undefined ? undefined : LEARNER_TABLES[table];
  if (key === undefined) return;
  const columns = listOf(node, 'columns').map((column) => nameOf(nodeAt(column, 'column')));
  if (!columns.includes(key)) throw new Error(`insert into ${table} does not say which learner: give ${key}`);
  const values = nodeAt(node, 'values');
  if (!byValue || values?.kind !== 'SelectQueryNode') return;
  const sources = [...listOf(values, 'from', 'froms').flatMap(sourceOf), ...joined(values).sources];
  if (sources.some((source) => source.table in LEARNER_TABLES)) return;
  throw new Error(`insert into ${table} does not say which learner by a value: select beside a row of theirs`);
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

const check = (node: Node, demand: Demand): void => {
  const tables = (...path: readonly string[]): Source[] => listOf(node, ...path).flatMap(sourceOf);
  switch (node.kind) {
    case 'SelectQueryNode':
      checkFiltered('select', node, { from: tables('from', 'froms'), demand });
      break;
    case 'UpdateQueryNode':
      checkFiltered('update', node, { from: [...tables('table'), ...tables('from', 'froms')], demand });
      break;
    case 'DeleteQueryNode':
      checkFiltered('delete', node, { from: [...tables('from', 'froms'), ...tables('using', 'tables')], demand });
      break;
    case 'InsertQueryNode':
      checkInsert(node, demand);
      break;
    case 'RawNode':
      checkRaw(node);
      break;
    default:
      break;
  }
  for (const child of childrenOf(node)) check(child, demand);
};

/** Throws if a query on a learner's table does not name the learner; for PostgreSQL, which may be spread by user, by a value. */
export const checkQuery = (root: RootOperationNode, dialect: DialectName): void => {
  if (isNode(root)) check(root, { byValue: dialect === 'postgres' });
};

/** Checks every query when it is built; prepared queries are built once, so hot paths pay nothing. */
export const guardPlugin = (dialect: DialectName): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    checkQuery(node, dialect);
    return node;
  },
  transformResult: async ({ result }) => result,
});
