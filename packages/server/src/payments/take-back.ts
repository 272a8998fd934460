import { withdrawPremium } from '@siedem/domain';
import { noteEvent } from '../audit/security-log.ts';
import type { Tx } from '../store/engine/context.ts';
import { lockOrder, refundOrder, updateOrder } from '../store/money/orders.ts';
import { lockUser, setPremium } from '../store/accounts/users.ts';
import type { MoneyNeeds } from './money-needs.ts';

export type TakenBack = 'taken back' | 'taken back before' | 'never counted' | 'unknown';

/** After a refund: takes back the days it bought, once, however often and by whichever channel it is reported. */
export const takeBack = async (
  tx: Tx,
  needs: Pick<MoneyNeeds, 'keys'>,
  { orderId, userId, now }: { readonly orderId: string; readonly userId: string | null; readonly now: number },
): Promise<TakenBack> => {
  const premium = userId === null ? undefined : await lockUser(tx, userId);
  const order = await lockOrder(tx, orderId);
  if (order === undefined) return 'unknown';
  if (order.refunded_at !== null) return 'taken back before';
  await noteEvent(tx, needs, {
    type: 'premium_refunded',
    actor: userId ?? '',
    ip: '',
    now,
    detail: { order: orderId },
  });
  if (order.credited_at === null) {
    // refunded before it was counted, or the account is gone: it must never be counted
    await updateOrder(tx, orderId, { status: 'refunded', refunded_at: now });
    return 'never counted';
  }
  if (!(await refundOrder(tx, orderId, now))) return 'taken back before';
  const until = premium?.premium_until ?? null;
  if (userId !== null && until !== null) await setPremium(tx, userId, { from: until, to: withdrawPremium(until) });
  return 'taken back';
};
