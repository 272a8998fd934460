import { ChevronsUpDown, Eye, EyeOff, Search } from 'lucide';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import { KeyCap } from '../key-cap/key-cap.tsx';
import { leftNearLimit } from './counter.ts';
import s from './field.module.css';
import { FieldFrame, type FieldTexts, type Tie } from './frame.tsx';

interface Counted {
  /** says how many characters are left; shown from nine tenths of `maxLength` */
  counter?: ((left: number) => ReactNode) | undefined;
}

const count = (counter: Counted['counter'], value: unknown, limit: number | undefined): ReactNode => {
  const left = leftNearLimit(value, limit);
  return left === undefined ? undefined : counter?.(left);
};

/** A control may also be marked, and described, by a text that stands elsewhere: the warning of its form. */
const joined = (given: Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'>, tie: Tie) => ({
  ...tie,
  'aria-invalid': tie['aria-invalid'] ?? given['aria-invalid'],
  'aria-describedby': [tie['aria-describedby'], given['aria-describedby']].filter(Boolean).join(' ') || undefined,
});

export type TextFieldProps = FieldTexts & Counted & ComponentProps<'input'>;

/** One line of text with its label. Attributes and `ref` reach the `<input>`. */
export function TextField(props: TextFieldProps) {
  const { label, labelLook, labelEnd, hint, error, warning, counter, className, id, ...input } = props;
  const texts = { label, labelLook, labelEnd, hint, error, warning };
  return (
    <FieldFrame {...texts} id={id} className={className} counter={count(counter, input.value, input.maxLength)}>
      {(tie) => <input className={s.control} {...input} {...joined(input, tie)} />}
    </FieldFrame>
  );
}

export type PasswordFieldProps = TextFieldProps & { showLabel: string; hideLabel: string };

/** A password with a button that shows it. `showLabel` and `hideLabel` name that button. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, labelLook, labelEnd, hint, error, warning, counter, className, id, showLabel, hideLabel, ...input } =
    props;
  const texts = { label, labelLook, labelEnd, hint, error, warning };
  const [look, setLook] = useState<'password' | 'text'>('password');
  const concealed = look === 'password';
  return (
    <FieldFrame {...texts} id={id} className={className} counter={count(counter, input.value, input.maxLength)}>
      {(tie) => (
        <div className={s.withButton}>
          <input
            className={s.control}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...joined(input, tie)}
            type={look}
          />
          <IconButton
            icon={concealed ? Eye : EyeOff}
            label={concealed ? showLabel : hideLabel}
            onClick={() => setLook(concealed ? 'text' : 'password')}
          />
        </div>
      )}
    </FieldFrame>
  );
}

export type TextAreaFieldProps = FieldTexts & Counted & ComponentProps<'textarea'>;

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, labelLook, labelEnd, hint, error, warning, counter, className, id, ...area } = props;
  const texts = { label, labelLook, labelEnd, hint, error, warning };
  return (
    <FieldFrame {...texts} id={id} className={className} counter={count(counter, area.value, area.maxLength)}>
      {(tie) => <textarea className={cx(s.control, s.area)} {...area} {...joined(area, tie)} />}
    </FieldFrame>
  );
}

export type SelectProps = Omit<ComponentProps<'select'>, 'size'> & {
  /** md 44 px (default), sm 36 px for rows and heads (44 on coarse pointers) */
  size?: 'sm' | 'md' | undefined;
};

/** The bare native select, for rows whose label is `aria-label`. Children are `<option>`s. */
export function Select({ className, size = 'md', children, ...rest }: SelectProps) {
  return (
    <span className={cx(s.select, size === 'sm' && s.selectSmall, className)}>
      <select className={s.control} {...rest}>
        {children}
      </select>
      <Icon of={ChevronsUpDown} size="sm" />
    </span>
  );
}

/** A native select with its label. */
export function SelectField(props: FieldTexts & SelectProps) {
  const { label, labelLook, labelEnd, hint, error, className, id, ...select } = props;
  return (
    <FieldFrame {...{ label, labelLook, labelEnd, hint, error }} id={id} className={className}>
      {(tie) => <Select {...select} {...tie} />}
    </FieldFrame>
  );
}

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: string };

/** The search line with its drawing and the `/` key. `label` names it and is not shown. */
export function SearchField({ label, className, ...input }: SearchFieldProps) {
  return (
    <div className={cx(s.search, className)}>
      <Icon of={Search} />
      <input className={s.control} type="search" aria-label={label} aria-keyshortcuts="/" {...input} />
      <KeyCap of="/" />
    </div>
  );
}
