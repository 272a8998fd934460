import { DAY_MS } from '@siedem/domain';
import { noteEvent } from '../audit/security-log.ts';
import type { Tx } from '../store/engine/context.ts';
import { type OrderRow, ordersOf, updateOrder } from '../store/money/orders.ts';
import { lockUser } from '../store/accounts/users.ts';
import type { MoneyNeeds } from './money-needs.ts';
import { settleOpenOrders } from './settle-open-orders.ts';

/** A repeat of the client's call within this time counts as a retry after a lost response. */
export const REPEAT_MS = 10 * 60_000;

const LONGEST_CLAIM = 64;

/** Whether a payment was begun after the instant and is still open: then a call asks about it and repeats no earlier answer. */
export const hasBegunSince = (orders: readonly OrderRow[], at: number): boolean =>
  orders.some(({ status, created_at }) => status === 'open' && created_at > at);

/** The client's date of the new end is never used; a large difference is logged. */
const differs = (order: OrderRow, claimed: string): boolean =>
  !(Math.abs(Date.parse(claimed) - (order.until_after ?? 0)) <= DAY_MS);

const acknowledge = async (
  tx: Tx,
  needs: MoneyNeeds,
  { userId, claimed, now }: { readonly userId: string; readonly claimed: string | undefined; readonly now: number },
): Promise<'granted' | 'nothing'> => {
  await lockUser(tx, userId);
  const orders = await ordersOf(tx, userId);
  const credited = orders.filter((order) => order.status === 'credited');
  const fresh = credited.filter((order) => order.acked_at === null);
  for (const order of fresh) {
    const claim = claimed === undefined ? {} : { claimed_until: claimed.slice(0, LONGEST_CLAIM) };
    await updateOrder(tx, order.id, { acked_at: now, ...claim });
  }
  const [newest] = fresh;
  if (newest !== undefined && claimed !== undefined && differs(newest, claimed)) {
    await noteEvent(tx, needs, {
      type: 'premium_claim_differs',
      actor: userId,
      ip: '',
      now,
      detail: { order: newest.id },
    });
  }
  const repeated = credited.some(
    ({ acked_at }) => acked_at !== null && acked_at > now - REPEAT_MS && !hasBegunSince(orders, acked_at),
  );
  return fresh.length > 0 || repeated ? 'granted' : 'nothing';
};

/**
 * The paid half of `PUT /api/premium/` (decisions §5.2, §9.2): settles the learner's open orders, then returns whether a
 * payment was counted now, or was reported within the last ten minutes and none was begun since.
 * `unreachable`: the provider could not be asked, so that nothing was paid would be a guess.
 * @param claim `claimed` is the client's own date: kept for the record, never used
 */
export const countPayments = async (
  needs: MoneyNeeds,
  claim: { readonly userId: string; readonly claimed: string | undefined; readonly now: number },
): Promise<'granted' | 'nothing' | 'unreachable'> => {
  const asked = await settleOpenOrders(needs, claim.userId, claim.now);
  const counted = await needs.store.write((tx) => acknowledge(tx, needs, claim));
  return counted === 'nothing' && asked === 'unreachable' ? 'unreachable' : counted;
};
