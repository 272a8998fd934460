import { Check } from 'lucide';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { FieldError } from '../field/field-error.tsx';
import { Icon } from '../icon/icon.tsx';
import { TickWave } from '../loader/tick-wave.tsx';
import s from './captcha-line.module.css';

export interface CaptchaLineProps {
  state: 'idle' | 'solving' | 'solved' | 'failed';
  /** what ticking it says, e.g. "I am not a robot" */
  label: ReactNode;
  /** what is going on, at the end of the line; announced when it changes */
  status: ReactNode;
  error?: ReactNode;
  /** bad marks it without a text of its own, where the form says what is wrong */
  mark?: 'bad' | 'none' | undefined;
  /** asked to solve, by pressing the box */
  onSolve: () => void;
}

/** The captcha as one line that ticks itself: a checkbox for everybody, whatever they read the page with. */
export function CaptchaLine({ state, label, status, error, mark, onSolve }: CaptchaLineProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  const bad = hasError || mark === 'bad';
  return (
    <div>
      <button
        type="button"
        role="checkbox"
        aria-checked={state === 'solved' ? 'true' : state === 'solving' ? 'mixed' : 'false'}
        aria-invalid={bad || undefined}
        aria-describedby={hasError ? `${id}-error` : undefined}
        aria-labelledby={`${id}-label`}
        className={cx(s.line, state === 'solved' && s.solved, bad && s.bad)}
        onClick={onSolve}
      >
        <span className={s.box}>{state === 'solved' && <Icon of={Check} size="sm" />}</span>
        <span id={`${id}-label`}>{label}</span>
        <span className={s.state} role="status">
          {status}
        </span>
        {state === 'solving' && <TickWave size="sm" />}
      </button>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
