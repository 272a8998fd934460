import { confirmSandbox, listPayments, retrieveSandbox, startPayment, withdraw } from '@siedem/contract';
import type { BodyOfStatus } from '../../calls/call.ts';
import { call } from '../app.ts';

export type Payment = BodyOfStatus<typeof listPayments, 200>[number];

export const fetchPayments = () => call(listPayments);

/** Withdraws from the contract of a payment. */
export const withdrawPayment = (payment: string) => call(withdraw, { body: { payment } });

/** Begins a payment, or finds the one under way. */
export const beginPayment = () => call(startPayment, { body: {} });

/** State of a payment of the sandbox. */
export const fetchSandboxPayment = (clientSecret: string) => call(retrieveSandbox, { body: { clientSecret } });

export const paySandbox = (clientSecret: string, card: string) =>
  call(confirmSandbox, { body: { clientSecret, card } });
