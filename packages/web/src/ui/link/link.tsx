import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from '../../platform/address.ts';
import { changePage } from '../../platform/page-change.ts';
import { matchPath } from '../router/match-path.ts';
import { useLocation } from '../router/router.tsx';

/** Pages that begin with nothing to write in: a page change must not stand between a finger and its line. */
const QUIET = ['/', '/list', '/section', '/categories', '/insights', '/account', '/import', '/about', '/pay'];
const isQuiet = (to: string): boolean => QUIET.includes(to);

/** A click that the browser answers itself: another button, or a key that opens another tab or window. */
const isForBrowser = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey;

/** Enter on a link is a click without a press. */
const isPress = ({ detail }: MouseEvent): boolean => detail > 0;

/** A link inside the app, by a path from its root. */
export function Link({
  to,
  state,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown }) {
  const { pathname, search, hash } = useLocation();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target !== undefined || isForBrowser(event)) return;
        event.preventDefault();
        const follow = (): void => navigate(to, { state, replace: to === pathname + search + hash });
        // The keyboard waits for nothing.
        if (isPress(event) && isQuiet(to) && pathname !== to) changePage(follow);
        else follow();
      }}
    >
      {children}
    </a>
  );
}

/** A link that says when it leads to the page shown (`aria-current`). */
export function NavLink(props: ComponentProps<typeof Link>) {
  const { pathname } = useLocation();
  return <Link aria-current={matchPath(props.to, pathname) === null ? undefined : 'page'} {...props} />;
}
