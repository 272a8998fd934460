import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { FieldError, has } from './field-error.tsx';
import s from './field.module.css';

/** What every field takes beside the attributes of its element. */
export interface FieldTexts {
  label: ReactNode;
  /** hidden keeps the label for readers alone */
  labelLook?: 'shown' | 'hidden' | undefined;
  /** at the end of the label's line, e.g. a link */
  labelEnd?: ReactNode;
  /** shown below the control; announced with it */
  hint?: ReactNode;
  /** marks the control and is shown below it with an icon */
  error?: ReactNode;
  /** has the place of an error and describes the control, but does not mark it: the warning of the whole form */
  warning?: ReactNode;
}

/** The attributes which tie a control to its texts. */
export interface Tie {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FrameProps extends FieldTexts {
  id: string | undefined;
  /** text of the length counter, where it is near its limit */
  counter?: ReactNode;
  className?: string | undefined;
  children: (tie: Tie) => ReactNode;
}

/** Label, control, hint, counter and error in their places; the error is announced when it appears. */
export function FieldFrame(props: FrameProps) {
  const own = useId();
  const id = props.id ?? own;
  const below = has(props.error) ? props.error : props.warning;
  const describedBy = [has(below) && `${id}-error`, has(props.hint) && `${id}-hint`].filter(Boolean).join(' ');
  const label = <label htmlFor={id}>{props.label}</label>;
  return (
    <div className={cx(s.field, props.className)}>
      <div className={s.labelLine}>
        {props.labelLook === 'hidden' ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {props.labelEnd}
      </div>
      {props.children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': has(props.error) ? true : undefined,
      })}
      {(has(props.hint) || has(props.counter)) && (
        <div className={s.below}>
          <span id={`${id}-hint`}>{props.hint}</span>
          <span aria-live="polite">{props.counter}</span>
        </div>
      )}
      <FieldError id={`${id}-error`}>{below}</FieldError>
    </div>
  );
}
