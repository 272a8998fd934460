import { useState } from 'react';
import { navigate } from '../../platform/address.ts';
import { grantPremium } from '../../data/account.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { errorText, type ProviderError } from './error-text.ts';

/** What is known of a payment: the provider's status, or a text of the provider or of ours. */
export type Outcome =
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'text'; readonly text: string }
  /** paid, yet not counted: the call for it failed */
  | { readonly kind: 'uncounted'; readonly problem: AccountProblem };

export interface OutcomeControl {
  readonly outcome: Outcome | null;
  /** Takes the provider's status; after a success premium is saved and the learner goes to /success (specification §4). */
  readonly take: (status: string) => void;
  readonly refuse: (error: ProviderError) => void;
  readonly clear: () => void;
  /** Saves premium once more. */
  readonly countAgain: () => void;
}

export function useOutcome(): OutcomeControl {
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const count = async (): Promise<void> => {
    setOutcome({ kind: 'status', status: 'succeeded' });
    const result = await grantPremium();
    if (result.ok) navigate('/success');
    else setOutcome({ kind: 'uncounted', problem: result.problem });
  };
  return {
    outcome,
    take: (status) => {
      if (status === 'succeeded') void count();
      else setOutcome({ kind: 'status', status });
    },
    refuse: (error) => setOutcome({ kind: 'text', text: errorText(error) }),
    clear: () => setOutcome(null),
    countAgain: () => void count(),
  };
}
