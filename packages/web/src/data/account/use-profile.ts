import { profile as profileCall } from '@siedem/contract';
import { useEffect, useState } from 'react';
import { call } from '../app.ts';
import type { BodyOfStatus } from '../../calls/call.ts';
import { type AccountProblem, problemOf } from '../session/account-problem.ts';
import { useWhenBack } from '../use-when-back.ts';

export type Profile = BodyOfStatus<typeof profileCall, 200>;

export type ProfileState =
  | { readonly kind: 'coming' }
  | { readonly kind: 'here'; readonly body: Profile }
  | { readonly kind: 'failed'; readonly problem: AccountProblem };

/** Counts and settings of the learner, from the server: it counts the cards of all devices, and without premium too. */
export function useProfile(): { readonly profile: ProfileState; readonly retry: () => void } {
  const [profile, setProfile] = useState<ProfileState>({ kind: 'coming' });
  useEffect(() => {
    if (profile.kind !== 'coming') return;
    let gone = false;
    void call(profileCall).then((answer) => {
      if (gone) return;
      setProfile(
        answer.status === 200 ? { kind: 'here', body: answer.body } : { kind: 'failed', problem: problemOf(answer) },
      );
    });
    return () => {
      gone = true;
    };
  }, [profile.kind]);
  const retry = (): void => setProfile({ kind: 'coming' });
  useWhenBack(profile.kind === 'failed', retry);
  return { profile, retry };
}
