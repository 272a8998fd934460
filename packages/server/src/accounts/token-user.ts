import type { TokenUser } from '@siedem/contract';
import { isPremium } from '@siedem/domain';
import type { UserRow } from '../store/accounts/users.ts';

type Described = Pick<UserRow, 'id' | 'username' | 'email' | 'premium_until' | 'free_premium' | 'first_login'>;

/** The user as the access token describes them (decisions §4.4). */
export const tokenUser = (user: Described, now: number): TokenUser => ({
  user_id: user.id,
  username: user.username,
  email: user.email,
  premium: isPremium(user.premium_until, now),
  premium_expired_date: user.premium_until === null ? null : new Date(user.premium_until).toISOString(),
  free_premium: user.free_premium === 1,
  first_login: user.first_login === 1,
});
