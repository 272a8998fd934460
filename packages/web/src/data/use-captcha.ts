import { captcha } from '@siedem/contract';
import { useRef, useState } from 'react';
import { now } from '../platform/clock.ts';
import { call, configStore } from './app.ts';
import { useClientConfig } from './use-client-config.ts';

export type CaptchaState = 'idle' | 'solving' | 'solved' | 'failed';

/** The form's proof; missing if the server requires none. */
export type CaptchaProof = { readonly ok: true; readonly captcha?: string } | { readonly ok: false };

export interface CaptchaView {
  /** hidden only if the server is known to ask for no proof, so that nothing moves when the answer comes */
  readonly shown: boolean;
  readonly state: CaptchaState;
  /** Begins to solve unless that is done or under way; for the first focus of the form and for the box itself. */
  readonly begin: () => void;
  /** The proof, once it is solved; not ok if it could not be solved. */
  readonly proof: () => Promise<CaptchaProof>;
  /** A proof is single-use: starts a new one after a form was refused. */
  readonly renew: () => void;
}

/** A challenge is valid for five minutes; an older proof is solved again. */
const FRESH_MS = 4 * 60_000;

interface Run {
  readonly since: number;
  readonly proof: Promise<string | null>;
}

async function solve(action: 'register' | 'help'): Promise<string | null> {
  const answer = await call(captcha, { query: { action } });
  if (answer.status !== 200) return null;
  try {
    const { solveProof } = await import('./solve-proof.ts');
    return await solveProof(answer.body);
  } catch {
    // No network for the module, or a browser without the means (a page that is not on a secure origin).
    return null;
  }
}

/** The self-hosted captcha of a form: a proof of work, solved while the form is filled in. */
export function useCaptcha(action: 'register' | 'help'): CaptchaView {
  const config = useClientConfig();
  const [state, setState] = useState<CaptchaState>('idle');
  const run = useRef<Run | null>(null);

  const start = (): Run => {
    const begun: Run = { since: now(), proof: solve(action) };
    run.current = begun;
    setState('solving');
    void begun.proof.then((proof) => {
      if (run.current !== begun) return;
      if (proof === null) run.current = null;
      setState(proof === null ? 'failed' : 'solved');
    });
    return begun;
  };
  const fresh = (): Run | null => (run.current !== null && now() - run.current.since < FRESH_MS ? run.current : null);

  return {
    shown: config?.captcha !== 'off',
    state,
    begin: () => {
      void configStore.load().then((known) => {
        if (known?.captcha !== 'off' && fresh() === null) start();
      });
    },
    proof: async () => {
      // A form may be sent before the server has said whether it asks for a proof: nothing leaves until that is known.
      const known = await configStore.load();
      if (known?.captcha === 'off') return { ok: true };
      if (run.current === null) {
        start();
        return { ok: false };
      }
      const solved = await (fresh() ?? start()).proof;
      return solved === null ? { ok: false } : { ok: true, captcha: solved };
    },
    renew: () => {
      if (config?.captcha !== 'off') start();
    },
  };
}
