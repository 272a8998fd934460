import { randomUUID } from 'node:crypto';
import { OPERATOR_VARIABLES, type OperatorConfig } from '../config.ts';
import { layOut } from '../mails/lay-out.ts';
import { operatorTestMail } from '../mails/operator-test.ts';
import { countJobs } from '../store/jobs/job-rounds.ts';
import { MIGRATIONS } from '../store/engine/migrations/all.ts';
import { ordersInState } from '../store/money/order-lists.ts';
import { retryJobs, troubledJobs } from '../store/jobs/outbox.ts';
import { type Cluster, clusterOf, distribute } from '../store/engine/distribute.ts';
import { removeCopies } from '../jobs/clean.ts';
import { backUp } from './back-up.ts';
import { type Command, done, failed, noteUse } from './command.ts';
import { eraseAgain } from './erase-again.ts';

const mailTest: Command = {
  usage: 'mail test <address>',
  says: 'send a mail at once and say whether it was taken',
  run: async ([address = ''], desk) => {
    const { outside, config, say } = desk;
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'mail test' }));
    await outside.mail.send({ id: randomUUID(), to: address, ...layOut(operatorTestMail(config.publicUrl), 'en') });
    say(
      config.mail.smtpUrl === null
        ? `written to ${config.dataDir}/mail, as SMTP_URL is not set`
        : 'taken by the mail server',
    );
    return done;
  },
};

/** Parts that the legal documents leave out because their variable is not set. */
const legalLine = (operator: OperatorConfig): string => {
  const said = new Map(Object.entries(operator));
  const missing = Object.entries(OPERATOR_VARIABLES)
    .filter(([key]) => said.get(key) === null)
    .map(([, variable]) => variable);
  return missing.length === 0 ? 'complete' : `left out, as not set: ${missing.join(', ')}`;
};

const health: Command = {
  usage: 'health',
  says: 'can the database be written, is its schema this program’s, what waits, what the legal texts leave out',
  run: async (_, desk) => {
    const { store, say, config } = desk;
    await store.ready();
    await store.write((tx) => noteUse(tx, desk, { command: 'health' }));
    const jobs = await countJobs(store.read);
    const orphans = await ordersInState(store.read, 'orphan');
    say(`database  ${config.database.kind}, writable, schema up to date`);
    say(
      `work      ${jobs.waiting} waiting, ${jobs.failed} given up${jobs.failed === 0 ? '' : ' (jobs list, jobs retry)'}`,
    );
    say(`payments  ${config.payments.kind}, ${orphans.length} to be refunded (payments orphans)`);
    say(`mail      ${config.mail.smtpUrl === null ? 'into files' : 'by SMTP'}`);
    const cluster = await clusterOf(store.read);
    if (cluster) say(`cluster   ${clusterLine(cluster)}`);
    say(`legal     ${legalLine(config.operator)}`);
    const isPlaced = cluster === undefined || cluster.notPlaced.length === 0;
    return jobs.failed === 0 && orphans.length === 0 && isPlaced ? done : failed('something needs a look');
  },
};

/** Machines and tables of a cluster, in one line. */
const clusterLine = ({ nodes, notPlaced }: Cluster): string => {
  const away = nodes.filter(({ isActive }) => !isActive).map(({ name, port }) => `${name}:${port}`);
  const machines = `${nodes.length} nodes${away.length === 0 ? '' : `, not active: ${away.join(', ')}`}`;
  return `${machines}; ${notPlaced.length === 0 ? 'every table is placed' : `not distributed: ${notPlaced.join(', ')}`}`;
};

const distributeTables: Command = {
  usage: 'distribute',
  says: 'place every table on the machines of a Citus cluster; after each migration, as often as you like',
  run: async (_, desk) => {
    const { store, say } = desk;
    if (store.dialect === 'sqlite') return failed('DATABASE_URL is not set: only PostgreSQL with Citus is distributed');
    const placed = await distribute(store.read, say);
    await store.write((tx) => noteUse(tx, desk, { command: 'distribute' }));
    say(`${placed} tables placed; every table has its place`);
    return done;
  },
};

/** Opening the database has migrated it already; this command is for the step before new servers start. */
const migrate: Command = {
  usage: 'migrate',
  says: 'bring the schema up to date, as a step of its own before new servers start',
  run: async (_, desk) => {
    await desk.store.migrate();
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'migrate' }));
    desk.say(`schema version ${MIGRATIONS.length}: ${MIGRATIONS.at(-1)?.name}`);
    return done;
  },
};

const backup: Command = {
  usage: 'backup <file>',
  says: 'a consistent copy of the database, while it serves',
  run: async ([file], desk) => {
    if (file === undefined) return failed('name the file to write');
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'backup' }));
    await backUp(desk.config.database, file);
    desk.say(`written to ${file}`);
    return done;
  },
};

/** Runs once {@link restore} has put the file in its place and it could be opened. */
const restored: Command = {
  usage: 'restore <file>',
  says: 'put a backup where no database is, and erase again who was erased since; stop the server first',
  run: async ([file = ''], desk) => {
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'restore' }));
    const again = await eraseAgain(desk);
    desk.say(`restored from ${file}; ${again} erased again who had been erased since it was taken`);
    return done;
  },
};

const jobsList: Command = {
  usage: 'jobs list',
  says: 'mails and other work that failed: kind, tries, when it is tried again or was given up',
  run: async (_, desk) => {
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'jobs list' }));
    const jobs = await troubledJobs(desk.store.read);
    for (const { id, kind, attempts, run_at, failed_at } of jobs) {
      const when = failed_at === null ? `again at ${new Date(run_at).toISOString()}` : 'given up';
      desk.say(`${id}  ${kind}  ${attempts} tries  ${when}`);
    }
    desk.say(`${jobs.length} in all`);
    return done;
  },
};

const jobsRetry: Command = {
  usage: 'jobs retry [id]',
  says: 'begin again what was given up: all of it, or one',
  run: async ([id], desk) => {
    const count = await desk.store.write(async (tx) => {
      await noteUse(tx, desk, { command: 'jobs retry' });
      return retryJobs(tx, desk.clock(), id);
    });
    if (count === 0 && id !== undefined) return failed('there is no such work, or it was not given up');
    desk.say(`${count} will be tried again`);
    return done;
  },
};

const copiesDelete: Command = {
  usage: 'copies delete',
  says: 'remove the copies that migrations left beside a SQLite file; by themselves they go after 30 days',
  run: async (_, desk) => {
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'copies delete' }));
    const { database } = desk.config;
    const removed = database.kind === 'sqlite' ? await removeCopies(database.file, Infinity) : 0;
    desk.say(`${removed} removed`);
    return done;
  },
};

export const houseCommands: readonly Command[] = [
  jobsList,
  jobsRetry,
  copiesDelete,
  mailTest,
  health,
  migrate,
  distributeTables,
  backup,
  restored,
];
