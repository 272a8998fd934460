import { Check } from 'lucide';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import { FieldError } from './field-error.tsx';
import s from './field.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** the sentence beside the box; may hold links */
  children: ReactNode;
  error?: ReactNode;
};

/** A box to tick. */
export function Checkbox({ children, error, className, id, ...input }: CheckboxProps) {
  const own = useId();
  const errorId = `${id ?? own}-error`;
  const bad = error !== undefined && error !== null && error !== '';
  return (
    <div className={className}>
      <label className={s.check}>
        <input
          type="checkbox"
          {...input}
          id={id ?? own}
          aria-invalid={bad || undefined}
          aria-describedby={bad ? errorId : undefined}
        />
        <span className={s.box}>
          <Icon of={Check} size="sm" />
        </span>
        <span>{children}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** A box to tick that is named by `label` and has no text of its own, e.g. in a row. */
export function PickBox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={s.check}>
      <input type="checkbox" {...input} aria-label={label} />
      <span className={s.box}>
        <Icon of={Check} size="sm" />
      </span>
    </label>
  );
}
