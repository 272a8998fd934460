import s from './skeleton.module.css';

/**
 * A flat bar where text will stand. Hidden from readers: say "loading" once, elsewhere.
 *
 * @param props.width share of the line in percent, default 100
 * @param props.size text 12 px (default), word 18 px
 */
export function Skeleton({ width = 100, size = 'text' }: { width?: number; size?: 'text' | 'word' }) {
  return <i className={size === 'word' ? s.word : s.text} style={{ width: `${width}%` }} aria-hidden="true" />;
}

/** `count` empty rows with the height of a list row. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className={s.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton width={14 + ((index * 7) % 11)} size="word" />
          <Skeleton width={22 + ((index * 5) % 13)} />
        </div>
      ))}
    </div>
  );
}
