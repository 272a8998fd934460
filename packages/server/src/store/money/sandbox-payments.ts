import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../engine/context.ts';
import type { SandboxPaymentsTable } from '../engine/tables/money.ts';

export type SandboxRow = Selectable<SandboxPaymentsTable>;

/** A test payment of the order; a repeated call returns the first one. */
export const insertSandboxPayment = async (
  tx: Tx,
  order: {
    readonly id: string;
    readonly intent: string;
    readonly userId: string;
    readonly amount: number;
    readonly currency: string;
    readonly now: number;
  },
): Promise<void> => {
  await tx.db
    .insertInto('sandbox_payments')
    .values({
      id: order.intent,
      order_id: order.id,
      user_id: order.userId,
      client_secret: `${order.intent}_secret_${randomBytes(24).toString('base64url')}`,
      amount: order.amount,
      currency: order.currency,
      status: 'requires_payment_method',
      created_at: order.now,
      refunded_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

export const sandboxPayment = (reader: Reader, id: string): Promise<SandboxRow | undefined> =>
  reader.db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst();

/** A payment that has succeeded or was canceled stays so. */
export const setSandboxStatus = async (tx: Tx, id: string, status: string): Promise<void> => {
  await tx.db
    .updateTable('sandbox_payments')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'not in', ['succeeded', 'canceled'])
    .execute();
};

export const refundSandboxPayment = async (tx: Tx, id: string, now: number): Promise<void> => {
  await tx.db
    .updateTable('sandbox_payments')
    .set({ refunded_at: now })
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .execute();
};

/** After the learner is erased: keeps the payment without its owner. */
export const forgetPayer = async (tx: Tx, userId: string): Promise<void> => {
  await tx.db.updateTable('sandbox_payments').set({ user_id: '' }).where('user_id', '=', userId).execute();
};
