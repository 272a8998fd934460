import { type Changes, changes, clientConfig, listCategories, type Tokens } from '@siedem/contract';
import { deleteBox, formatLabel } from '@siedem/domain';
import type { Call } from '../../calls/call.ts';
import type { Fill, SyncError } from '../views.ts';
import type { Commit } from '../memory/commit.ts';
import type { RightTime } from '../../platform/right-time.ts';
import { withCorrectedTimes } from '../memory/corrected-times.ts';
import type { Operation } from '../memory/operation.ts';
import type { Replica } from '../memory/replica.ts';
import { nextBatch, send } from './send.ts';
import { boxAdded } from './send-structure.ts';
import { singleOperations } from './single-operations.ts';
import { problemOf } from './sync-problem.ts';
import type { WireDates } from './wire-date.ts';
import { commitOf } from './wire-rows.ts';

/** Rows asked for in one page: large enough for few round trips, small enough to show progress. */
const PAGE_ROWS = 5000;

export interface ExchangeParts {
  readonly call: Call;
  readonly replica: Replica;
  readonly dates: WireDates;
  readonly now: () => number;
  readonly clock: Pick<RightTime, 'corrected'>;
  /** Receives operations before they are sent: from then on they cannot be withdrawn. */
  readonly sending: (operations: readonly Operation[]) => void;
  /** Applies a commit in memory, on disk and in the other tabs. */
  readonly commit: (commit: Commit) => Promise<void>;
  /** New tokens that came with a refusal because premium is missing. */
  readonly adopt: (tokens: Tokens) => void;
  /** Receives how far a run of several pages has come, before a page is committed; null with the last page. */
  readonly progress: (fill: Fill | null) => void;
}

/** `'due'` leaves operations that can still be undone, `'all'` sends them too. */
export type ExchangeMode = 'due' | 'all';

/**
 * One exchange with the server: everything that waits is sent in order, then what changed is fetched. The caller ensures
 * that only one runs at a time over all tabs. Returns why it stopped early, null if it did not.
 */
export async function exchange(parts: ExchangeParts, mode: ExchangeMode): Promise<SyncError | null> {
  const stopped = (await correctTimes(parts)) ?? (await drain(parts, mode));
  if (stopped === null) return pull(parts);
  // A server that cannot write may still read: fetch other devices' changes.
  if (stopped.kind === 'maintenance' || (stopped.kind === 'server' && stopped.status === 429)) await pull(parts);
  return stopped;
}

/** Corrects the times of operations that were entered before the clock was known. Any answer of the server carries the time. */
async function correctTimes({ call, replica, clock, commit }: ExchangeParts): Promise<SyncError | null> {
  if (replica.pending().every((operation) => operation.clock === undefined)) return null;
  const answer = await call(clientConfig);
  if (answer.status === 'offline' || answer.status === 'timeout') return { kind: answer.status };
  await commit({ replaced: withCorrectedTimes(replica.pending(), clock.corrected) });
  return null;
}

async function drain(parts: ExchangeParts, mode: ExchangeMode): Promise<SyncError | null> {
  const { baseCard } = parts.replica;
  const refusalsOf = (operation: Operation, message: string) =>
    singleOperations(baseCard, operation).map((each) => ({ operation: each, message }));
  for (;;) {
    const batch = nextBatch(parts.replica.waiting.inOrder());
    const [head] = batch;
    if (head === undefined || (mode === 'due' && (head.notBefore ?? 0) > parts.now())) return null;
    parts.sending(batch);
    const result = await send(
      {
        call: parts.call,
        dates: parts.dates,
        baseCard,
        pending: parts.replica.pending,
        refusals: () => parts.replica.refusals(),
      },
      batch,
    );
    switch (result.kind) {
      case 'done':
        await parts.commit(result.commit);
        break;
      case 'later':
        if (result.tokens !== undefined) parts.adopt(result.tokens);
        return result.error;
      case 'refused': {
        // Before a refusal is reported: an earlier attempt may have succeeded, or another device may have changed its target.
        const error = await pull(parts);
        if (error !== null) return error;
        await parts.commit(
          mended(parts.replica, head) ?? {
            dropped: batch.map(({ id }) => id),
            refused: batch.flatMap((each) => refusalsOf(each, result.message)),
          },
        );
      }
    }
  }
}

/** A commit instead of a refusal, if the server already has the wanted state or the operation can be corrected. */
function mended(replica: Replica, operation: Operation): Commit | undefined {
  const { categories, boxes } = replica.baseStructure();
  const applied: Commit = { applied: [operation] };
  switch (operation.kind) {
    case 'add-box': {
      const label = formatLabel(operation.interval);
      const there = boxes
        .get(operation.category)
        ?.find(({ interval }) => interval !== null && formatLabel(interval) === label);
      const result = there === undefined ? undefined : boxAdded(operation, there.id, replica.pending());
      return result?.kind === 'done' ? result.commit : undefined;
    }
    case 'change-box': {
      const box = boxes.get(operation.category)?.find(({ id }) => id === operation.box);
      const same =
        box !== undefined && box.interval !== null && formatLabel(box.interval) === formatLabel(operation.interval);
      return same ? applied : undefined;
    }
    case 'delete-box': {
      const previous = deleteBox(boxes.get(operation.category) ?? [], operation.box);
      return previous.ok && previous.value.id !== operation.into
        ? { replaced: [{ ...operation, into: previous.value.id }] }
        : undefined;
    }
    case 'add-category':
      return categories.some(({ id }) => id === operation.category) ? applied : undefined;
    case 'rename-category':
      return categories.some(({ id, name }) => id === operation.category && name === operation.name)
        ? applied
        : undefined;
    case 'add-card': {
      const { id, word, meanings } = operation.row;
      const there = replica.baseCard(id);
      return there?.word === word && there.meanings === meanings ? applied : undefined;
    }
    case 'review':
    case 'undo-review':
    case 'change-card':
    case 'change-lesson':
    case 'change-margin':
    case 'delete-card':
    case 'delete-category':
    case 'move-cards':
    case 'delete-cards':
    case 'import-part':
    case 'take-back':
      return undefined;
  }
}

async function pull(parts: ExchangeParts): Promise<SyncError | null> {
  let all: number | undefined;
  for (let cards = 0; ;) {
    const since = parts.replica.revision() ?? 0;
    const query = { since, limit: PAGE_ROWS, with: 'lessons,margins', ...(since === 0 ? { total: 1 } : {}) };
    const answer = await parts.call(changes, { query });
    switch (answer.status) {
      case 200: {
        const page = answer.body;
        // Usually no changes: nothing to write and no tab to notify.
        if (page.revision === parts.replica.revision() && page.reset !== true) return null;
        const order = await categoryOrder(parts, page);
        if (!Array.isArray(order)) return order;
        cards += page.cards.length;
        all = page.total ?? all;
        parts.progress(page.more ? { cards, all } : null);
        const commit = commitOf(page, parts.dates.parse);
        await parts.commit(order.length === 0 ? commit : { ...commit, categoryOrder: order });
        if (!page.more) return null;
        break;
      }
      case 301:
        parts.adopt(answer.body);
        return { kind: 'payment' };
      default:
        return errorOf(answer);
    }
  }
}

/** Ids of all categories, oldest first, if the page changes any; fetched before the page is committed, so that both are or neither is. */
async function categoryOrder(parts: ExchangeParts, page: Changes): Promise<string[] | SyncError> {
  if (page.categories.length === 0) return [];
  const answer = await parts.call(listCategories);
  if (answer.status === 200) return answer.body.map(({ id }) => id);
  return errorOf(answer);
}

/** The reason why nothing was fetched; a refusal of a read is a server bug. */
function errorOf(answer: Parameters<typeof problemOf>[0]): SyncError {
  if (answer.status === 202) return { kind: 'payment' };
  const problem = problemOf(answer);
  return problem.kind === 'later' ? problem.error : { kind: 'server', status: problem.status, detail: problem.message };
}
