import s from './switch.module.css';

interface SwitchProps {
  /** its name for readers */
  label: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** Something that is on or off at once, without a form around it. */
export function Switch({ label, on, disabled, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={on}
      className={s.switch}
      aria-label={label}
      checked={on}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
