import type { Config } from '../config.ts';
import type { Keys } from '../keys.ts';
import type { Outside } from '../outside/outside.ts';
import type { Store } from '../store/engine/context.ts';
import type { AccessTokens } from '../accounts/access-tokens.ts';
import type { LearnerLimits } from './learner-limits.ts';
import type { Log } from '../log.ts';
import type { Passwords } from '../accounts/passwords.ts';

/** What every handler may use. */
export interface Services {
  readonly config: Config;
  readonly store: Store;
  /** epoch ms */
  readonly clock: () => number;
  readonly keys: Keys;
  readonly access: AccessTokens;
  readonly outside: Outside;
  readonly passwords: Passwords;
  readonly limits: LearnerLimits;
  readonly log: Log;
  /** aborted when the server is asked to stop */
  readonly stopping: AbortSignal;
}
