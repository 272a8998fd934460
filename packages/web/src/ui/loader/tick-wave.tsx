import s from './tick-wave.module.css';

/**
 * Ticks that stand up one after another; still when motion is reduced. Decorative.
 *
 * @param props.size md 44 px high for a page, sm 14 px inside a button (takes the text's colour)
 */
export function TickWave({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const bars = size === 'md' ? 7 : 5;
  return (
    <span className={size === 'md' ? s.wave : s.small} aria-hidden="true">
      {Array.from({ length: bars }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}
