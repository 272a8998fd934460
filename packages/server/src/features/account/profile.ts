import { profile } from '@siedem/contract';
import { loginNeeded } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { tokenUser } from '../../accounts/token-user.ts';
import { countCards } from '../../store/learning/card-counts.ts';
import { reminderWanted } from '../../store/money/premium-reminders.ts';
import { userById } from '../../store/accounts/users.ts';

/** Specification §2 Profile. */
export const profileRoute = serve(profile, async ({ learner, now }, { store }) => {
  const user = await userById(store.read, learner.userId);
  if (!user) return loginNeeded;
  const { total, known } = await countCards(store.read, learner.userId);
  const { username, email, premium_expired_date } = tokenUser(user, now);
  return {
    status: 200,
    body: {
      username,
      email,
      premium_expired_date,
      cards: total,
      known,
      email_confirmed: user.confirmed_at !== null,
      has_password: user.password_hash !== null,
      premium_reminder: await reminderWanted(store.read, learner.userId),
    },
  };
});
