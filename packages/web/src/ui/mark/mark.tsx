import s from './mark.module.css';

/**
 * The handwritten seven; its crossbar is the red rule. Decorative: the name is beside it or on the link.
 *
 * @param props.size md 22×26 in the header (default), lg 34×40 on the desk
 */
export function Mark({ size = 'md' }: { size?: 'md' | 'lg' }) {
  const width = size === 'md' ? 22 : 34;
  return (
    <svg width={width} height={size === 'md' ? 26 : 40} viewBox="0 0 22 26" fill="none" aria-hidden="true">
      <path className={s.seven} d="M3.2 4.2h15.4C14 9.6 10.6 15.4 8.8 23" />
      <path className={s.bar} d="M6.6 13.6h11.2" />
    </svg>
  );
}

/** Class of the link that holds the mark and the name: `<Link className={logoClass}><Mark /> Siedem</Link>`. */
export const logoClass = s.logo;
