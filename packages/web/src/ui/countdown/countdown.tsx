import s from './countdown.module.css';

/** One large digit, 6 … 1. Readers are told by the text beside it, not by every second. */
export function Countdown({ value }: { value: number }) {
  return (
    <p className={s.digit} aria-hidden="true">
      {value}
    </p>
  );
}
