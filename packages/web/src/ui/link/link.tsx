import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation, useMatch, useNavigate } from 'react-router';
import { changePage } from '../../platform/page-change.ts';

/** Pages that begin with nothing to write in: a page change must not stand between a finger and its line. */
const QUIET = ['/', '/list', '/section', '/categories', '/insights', '/account', '/import', '/about', '/pay'];
const isQuiet = (to: string): boolean => QUIET.includes(to);

/** A press of the first button alone. Enter on a link is none: the keyboard waits for nothing. */
const isPlain = ({ button, detail, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && detail > 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** A link inside the app. react-router's own carries what this app has no use for: prefetching for a server's renderer. */
export function Link({
  to,
  state,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown }) {
  const href = useHref(to);
  const { target } = rest;
  const follow = useLinkClickHandler(to, target === undefined ? { state } : { state, target });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        if (!isPlain(event) || target !== undefined || !isQuiet(to) || pathname === to) return follow(event);
        event.preventDefault();
        changePage(() => void navigate(to, { state }));
      }}
    >
      {children}
    </a>
  );
}

/** A link that says when it leads to the page shown (`aria-current`). */
export function NavLink(props: ComponentProps<typeof Link>) {
  return <Link aria-current={useMatch(props.to) === null ? undefined : 'page'} {...props} />;
}
