import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from '../../platform/address.ts';
import { changePage } from '../../platform/page-change.ts';
import { matchPath } from '../router/match-path.ts';
import { useAddress } from '../router/router.tsx';

/** Pages that begin with nothing to write in: a page change must not stand between a finger and its line. */
const QUIET = ['/', '/list', '/section', '/categories', '/insights', '/account', '/import', '/about', '/pay'];
const isQuiet = (to: string): boolean => QUIET.includes(to);

/** A press of the first button alone: any other is the browser's, which opens a tab or a window. */
const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** A link inside the app. */
export function Link({
  to,
  state,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown }) {
  const { pathname, search, hash } = useAddress();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target !== undefined || !isPlain(event)) return;
        event.preventDefault();
        const go = (): void => navigate(to, { state, replace: to === pathname + search + hash });
        // Enter on a link is no press of a finger: the keyboard waits for nothing.
        if (event.detail > 0 && isQuiet(to) && pathname !== to) changePage(go);
        else go();
      }}
    >
      {children}
    </a>
  );
}

/** A link that says when it leads to the page shown (`aria-current`). */
export function NavLink(props: ComponentProps<typeof Link>) {
  return <Link aria-current={matchPath(props.to, useAddress().pathname) === null ? undefined : 'page'} {...props} />;
}
