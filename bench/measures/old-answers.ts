import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { Client } from 'pg';
import { openStore } from '../../packages/server/src/store/open-store.ts';
import { type Measure, type Row, reported } from '../lib/measure.ts';
import { median } from '../lib/numbers.ts';
import { startDurablePostgres } from '../lib/postgres.ts';

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/** OLD_ANSWERS makes it larger. */
const ANSWERS = Number(process.env['OLD_ANSWERS'] ?? 1_000_000);
/** A diligent learner's year. */
const EACH = 5000;
const LEARNERS = Math.ceil(ANSWERS / EACH);
const CARDS = 1000;
const MONTHS = 12;
const MONTH_MS = 2_629_800_000;
const ENDS = Date.UTC(2026, 0, 1);
const BEGAN = ENDS - MONTHS * MONTH_MS;
/** Histories that are read. */
const READ = 20;

const COLUMNS = (
  'revision id card_id at direction typed verdict override from_box to_box took_ms received_at previous undone source ' +
  'import_number'
).split(' ');
const NAMED = COLUMNS.map((column) => `"${column}"`).join(', ');

const uuid = (of: string): string => `md5(${of})::uuid::text`;

/** Answers by time, the learners by turns: a learner's rows lie as far apart as on a server that many use. */
const FILL = `insert into reviews (user_id, ${NAMED})
  select ${uuid(`'learner ' || learner`)}, turn, ${uuid(`learner || ' ' || turn`)},
    ${uuid(`learner || ' card ' || turn % ${CARDS}`)}, at, case when turn % 2 = 0 then 'word' else 'meanings' end,
    substr(md5('text ' || turn % ${CARDS}), 1, 4 + turn % 12),
    case when turn % 7 = 0 then 'bad' when turn % 11 = 0 then 'again' else 'good' end, 0, (1 + turn % 6)::text,
    (2 + turn % 6)::text, 1200 + (turn * 7919) % 9000, at + 300,
    case when turn < ${CARDS} then null else ${uuid(`learner || ' ' || turn - ${CARDS}`)} end, null, null, null
  from (select learner, turn, ${BEGAN} + (turn::bigint * ${ENDS - BEGAN} + learner * 977) / ${EACH} as at
    from generate_series(0, ${EACH - 1}) as turn, generate_series(0, ${LEARNERS - 1}) as learner
    order by turn, learner) as answers`;

const USERS = `insert into users (id, username, email, premium_until, free_premium, first_login, language, created_at, revision,
    deletions_from)
  select ${uuid(`'learner ' || learner`)}, 'learner ' || learner, learner || '@example.com', null, 0, 0, 'en', ${BEGAN}, ${EACH}, 0
  from generate_series(0, ${LEARNERS - 1}) as learner`;

/** A table by ranges of a month: its key must hold the time, and an id is unique within its month alone. */
const partitioned = (): readonly string[] => [
  'create table by_month (like reviews) partition by range (at)',
  ...Array.from({ length: MONTHS + 1 }, (_, month) => {
    const from = BEGAN + month * MONTH_MS;
    return `create table by_month_${month} partition of by_month for values from (${from}) to (${from + MONTH_MS})`;
  }),
  'alter table by_month add primary key (user_id, revision, at)',
  'create unique index by_month_ids on by_month (id, user_id, at)',
  'insert into by_month select * from reviews order by at',
];

/** What a history is read with: what a client sends, and what is then done with the rows. */
interface Layout {
  readonly name: string;
  readonly tables: string;
  readonly query: string;
  /** in its place where pages are counted: the plan of a query that returns large values does not read them */
  readonly readsAll?: string;
  readonly rowsOf: (rows: readonly Record<string, unknown>[]) => Promise<number>;
}

const plainly = async (rows: readonly Record<string, unknown>[]): Promise<number> => rows.length;

const LAYOUTS: readonly Layout[] = [
  {
    name: 'one table, as now',
    tables: 'reviews',
    query: `select ${NAMED} from reviews where user_id = $1 order by revision`,
    rowsOf: plainly,
  },
  {
    name: 'a partition for each month',
    tables: 'by_month%',
    query: `select ${NAMED} from by_month where user_id = $1 order by revision`,
    rowsOf: plainly,
  },
  {
    name: 'packed by learner and month',
    tables: 'packed',
    query: 'select answers from packed where user_id = $1 order by month',
    readsAll: 'select sum(get_byte(answers, 0)) from packed where user_id = $1',
    rowsOf: async (rows) => {
      const months = await Promise.all(
        rows.map(async ({ answers }) => {
          const columns = JSON.parse(
            (await decompress(answers as Buffer)).toString(),
          ) as readonly (readonly unknown[])[];
          const [first = []] = columns;
          return first.map((_, at) => Object.fromEntries(COLUMNS.map((name, column) => [name, columns[column]?.[at]])));
        }),
      );
      return months.flat().length;
    },
  },
];

/** Column by column: alike is beside alike. */
const pack = async (client: Client, learner: string): Promise<void> => {
  const { rows } = await client.query<Record<string, unknown> & { month: string }>(
    `select (at - ${BEGAN}) / ${MONTH_MS} as month, ${NAMED} from reviews where user_id = $1 order by revision`,
    [learner],
  );
  for (const [month, answers] of Map.groupBy(rows, (row) => Number(row.month))) {
    const columns = COLUMNS.map((name) => answers.map((answer) => answer[name]));
    const packed = await compress(JSON.stringify(columns));
    await client.query('insert into packed values ($1, $2, $3, $4)', [learner, month, answers.length, packed]);
  }
};

const bytesOf = async (client: Client, tables: string): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
     where relkind = 'r' and relname like $1 and relnamespace = current_schema()::regnamespace`,
    [tables],
  );
  return Number(rows[0]?.bytes);
};

interface Plan {
  readonly Plan: Readonly<Record<string, number>>;
}

/** Pages that one history is read from; the same on every machine. */
const pagesOf = async (client: Client, query: string, learner: string): Promise<number> => {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly Plan[] }>(
    `explain (analyze, buffers, format json) ${query}`,
    [learner],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
};

const look = async (client: Client, layout: Layout, learners: readonly string[]): Promise<Row[]> => {
  const { name, tables, query, readsAll = query, rowsOf } = layout;
  const bytes = await bytesOf(client, tables);
  const [first = ''] = learners;
  const pages = await pagesOf(client, readsAll, first);
  const took: number[] = [];
  for (const learner of learners) {
    const began = performance.now();
    const answers = await rowsOf(
      (await client.query<Record<string, unknown>>({ name, text: query, values: [learner] })).rows,
    );
    took.push(performance.now() - began);
    if (answers !== EACH) throw new Error(`${name}: ${answers} answers of ${EACH}`);
  }
  return [
    reported(`${name}: an answer`, `${(bytes / LEARNERS / EACH).toFixed(0)} bytes`),
    reported(`${name}: a history of ${EACH}`, `${pages} pages, ${median(took).toFixed(1)} ms`),
  ];
};

/** What old answers take on PostgreSQL, and what reading a learner's whole history takes, in three layouts. */
export const measure: Measure = {
  name: 'old-answers',
  run: async () => {
    const postgres = await startDurablePostgres();
    if (postgres === undefined) return [reported('PostgreSQL', 'is not installed here')];
    await (await openStore({ databaseUrl: postgres.url })).close();
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(USERS);
    await client.query(FILL);
    for (const statement of partitioned()) await client.query(statement);
    await client.query(`create table packed (user_id text collate "C" not null, month integer not null,
      count integer not null, answers bytea not null, primary key (user_id, month))`);
    // compressed already
    await client.query('alter table packed alter column answers set storage external');
    const { rows } = await client.query<{ id: string }>('select id from users order by id');
    for (const { id } of rows) await pack(client, id);
    await client.query('vacuum (analyze)');
    const learners = rows.slice(0, READ).map(({ id }) => id);
    const figures: Row[] = [];
    for (const layout of LAYOUTS) figures.push(...(await look(client, layout, learners)));
    await client.end();
    return figures;
  },
};
