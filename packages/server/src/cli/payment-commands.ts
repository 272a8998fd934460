import { giveBack } from '../payments/give-back.ts';
import { settleOrder } from '../payments/settle-open-orders.ts';
import { type OrderRow, orderById } from '../store/money/orders.ts';
import { newestOrders, ordersInState } from '../store/money/order-lists.ts';
import { type Command, type Desk, done, failed, noteUse } from './command.ts';

const day = (at: number | null): string =>
  at === null ? '-' : new Date(at).toISOString().slice(0, 16).replace('T', ' ');

const line = (order: OrderRow): string =>
  [
    order.id,
    day(order.created_at),
    `${(order.amount / 100).toFixed(2)} ${order.currency.toUpperCase()}`,
    order.kind,
    order.status,
    order.intent ?? 'no payment yet',
    order.user_id ?? 'account deleted',
  ].join('  ');

const show = ({ say }: Desk, orders: readonly OrderRow[]): void => {
  for (const order of orders) say(line(order));
  say(`${orders.length} in all`);
};

const list: Command = {
  usage: 'payments list [how many]',
  says: 'the newest orders: id, time, sum, provider, state, payment, learner',
  run: async ([many = '50'], desk) => {
    if (!/^[1-9]\d{0,4}$/.test(many)) return failed(`"${many}" is no number of orders`);
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'payments list' }));
    show(desk, await newestOrders(desk.store.read, Number(many)));
    return done;
  },
};

const settle: Command = {
  usage: 'payments settle [order]',
  says: 'ask the provider about one order, or all open ones, and count what has been paid',
  run: async ([id], desk) => {
    await desk.store.write((tx) =>
      noteUse(tx, desk, { command: 'payments settle', detail: { order: id ?? 'all open' } }),
    );
    const one = id === undefined ? undefined : await orderById(desk.store.read, id);
    if (id !== undefined && one === undefined) return failed(`there is no order ${id}`);
    const orders = one ? [one] : await ordersInState(desk.store.read, 'open');
    let unreachable = 0;
    for (const order of orders) {
      const settled = await settleOrder(desk, order, { source: 'operator', now: desk.clock() });
      if (settled === 'unreachable') unreachable += 1;
      desk.say(`${order.id}  ${settled}`);
    }
    return unreachable === 0 ? done : failed(`the provider did not answer about ${unreachable}`);
  },
};

const orphans: Command = {
  usage: 'payments orphans',
  says: 'payments that arrived for accounts that are gone: refund them',
  run: async (_, desk) => {
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'payments orphans' }));
    show(desk, await ordersInState(desk.store.read, 'orphan'));
    return done;
  },
};

const refund: Command = {
  usage: 'payments refund <order>',
  says: 'give the money of an order back; the days it bought go too',
  run: async ([id], desk) => {
    const order = id === undefined ? undefined : await orderById(desk.store.read, id);
    if (order === undefined) return failed(`there is no order ${id ?? ''}`);
    if (order.refunded_at !== null) return failed('it was refunded before');
    if (order.credited_at === null && order.status !== 'orphan') return failed('nothing was paid on it');
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'payments refund', detail: { order: order.id } }));
    await giveBack(desk, { orderId: order.id });
    desk.say(`${order.id}  refunded`);
    return done;
  },
};

export const paymentCommands: readonly Command[] = [list, settle, orphans, refund];
