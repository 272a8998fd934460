import s from './countdown.module.css';

/** One large digit, 6 … 1. Screen readers get the text beside it, not every second. */
export function Countdown({ value }: { value: number }) {
  return (
    <p className={s.digit} aria-hidden="true">
      {value}
    </p>
  );
}
