import { grantPremium, messages } from '@siedem/contract';
import { extendPremium, isPremium } from '@siedem/domain';
import { currentTokens } from '../../accounts/logins.ts';
import { loginNeeded, refuseFor } from '../../http/problems.ts';
import { noteEvent } from '../../audit/security-log.ts';
import { serve } from '../../http/serve.ts';
import type { Services } from '../../http/services.ts';
import { trialKeys } from '../../accounts/trial-ledger.ts';
import { countPayments, hasBegunSince } from '../../payments/count-payments.ts';
import { ordersOf } from '../../store/money/orders.ts';
import { claimTrial, trialClaimedAt } from '../../store/accounts/trials.ts';
import { identitiesOf, type UserRow, userById } from '../../store/accounts/users.ts';

/** A repeat within this time counts as a retry after a lost response and gets the same answer. */
const REPEAT_MS = 10 * 60_000;

interface Asking {
  readonly userId: string;
  readonly ip: string;
  readonly now: number;
}

/** Claims the free 30 days: once per account, and once per person over all their accounts. */
const claimFreeDays = (services: Services, { userId, ip, now }: Asking): Promise<boolean> =>
  services.store.write(async (tx) => {
    const user = await userById(tx, userId);
    if (user?.free_premium !== 1) return false;
    const ledgerKeys = trialKeys(services.keys, { email: user.email, identities: await identitiesOf(tx, userId) });
    const until = (premiumUntil: number | null) => extendPremium(premiumUntil, now);
    const claimed = await claimTrial(tx, { userId, ledgerKeys, now, until });
    if (claimed.ok) await noteEvent(tx, services, { type: 'premium_claimed', actor: userId, ip, now });
    return claimed.ok;
  });

/** Whether this account claimed its free days a moment ago, and has begun no payment since. */
const claimedJustNow = async ({ store, keys }: Services, user: UserRow, now: number): Promise<boolean> => {
  if (!isPremium(user.premium_until, now)) return false;
  const claimedAt = await trialClaimedAt(store.read, trialKeys(keys, { email: user.email }));
  if (claimedAt === null || now - claimedAt > REPEAT_MS) return false;
  return !hasBegunSince(await ordersOf(store.read, user.id), claimedAt);
};

/** `unreachable`: the card provider did not answer, and there is nothing else to grant. */
const grant = async (
  services: Services,
  asking: Asking & { readonly claimed: string | undefined },
): Promise<'granted' | 'nothing' | 'unreachable'> => {
  const paid = await countPayments(services, asking);
  if (paid === 'granted' || (await claimFreeDays(services, asking))) return 'granted';
  const user = await userById(services.store.read, asking.userId);
  return user !== undefined && (await claimedJustNow(services, user, asking.now)) ? 'granted' : paid;
};

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Decisions §5.2, §9.2: first what is paid, then what is free; the server alone decides for how long. */
export const grantPremiumRoute = serve(grantPremium, async ({ body, learner, ip, now }, services) => {
  const { userId } = learner;
  if (body.user_id !== undefined && body.user_id !== userId) {
    return { status: 403, body: { detail: messages.dataNotValid } };
  }
  const outcome = await grant(services, { userId, ip, now, claimed: textIn(body.premium_expired_date_new) });
  if (outcome === 'nothing') return { status: 402, body: { detail: messages.nothingToGrant } };
  if (outcome === 'unreachable') return refuseFor(503, messages.busy, 5000);
  const tokens = await currentTokens(services, learner, now);
  return tokens === null ? loginNeeded : { status: 200, body: tokens };
});
