import { messages } from '@siedem/contract';
import { useState } from 'react';
import { useLocation } from '../../ui/router/router.tsx';
import { login } from '../../data/account.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { leaveForProvider, type SocialProvider } from '../../data/social-redirect.ts';

interface Warning {
  readonly problem: AccountProblem;
  /** fields to mark; the text itself is once, above Submit */
  readonly at: { readonly email: boolean; readonly password: boolean };
}

const NOWHERE = { email: false, password: false };

/** What the screen of a provider's answer hands over (specification §8 Social login failure). */
const handedOver = (state: unknown): Warning | null =>
  typeof state === 'object' && state !== null && 'problem' in state
    ? { problem: state.problem as AccountProblem, at: NOWHERE }
    : null;

/** What the form of `/login` holds, what it sends and what came of it. */
export function useLogin() {
  const arrival: { readonly state: unknown } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [warning, setWarning] = useState(() => handedOver(arrival.state));
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(false);
  const isUsername = left && email.trim() !== '' && !email.includes('@');

  const submit = async (): Promise<void> => {
    if (busy) return;
    const blank = { email: email.trim() === '', password: password === '' };
    if (blank.email || blank.password) {
      return setWarning({ problem: { kind: 'text', text: messages.inputsBlank }, at: blank });
    }
    setBusy(true);
    setWarning(null);
    setLeft(true);
    const result = await login(email.trim(), password);
    setBusy(false);
    if (!result.ok) setWarning({ problem: result.problem, at: { email: false, password: true } });
  };
  const chooseProvider = async (provider: SocialProvider): Promise<void> => {
    const text = await leaveForProvider(provider);
    if (text !== null) setWarning({ problem: { kind: 'text', text }, at: NOWHERE });
  };
  return {
    email,
    password,
    warning,
    busy,
    isUsername,
    setEmail,
    setPassword,
    leaveEmail: () => setLeft(true),
    submit,
    chooseProvider,
  };
}
