import { messages, withdraw } from '@siedem/contract';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { serve } from '../../http/serve.ts';
import { withdrawFrom } from '../../payments/withdraw-from.ts';

/** Directive 2011/83/EU art. 11a; specification §9 (14 days). The statement counts from the moment it is stored. */
export const withdrawRoute = serve(withdraw, async ({ body, learner, ip, now }, services) => {
  const outcome = await withdrawFrom(services, { orderId: body.payment, userId: learner.userId, ip, now });
  switch (outcome) {
    case 'received':
      return { status: 200, body: { data: messages.withdrawalSent } };
    case 'too_late':
      return dataProblem(400, messages.nothingToWithdraw);
    case 'no_such_payment':
      return notFound;
    case 'gone':
      return gone;
  }
});
