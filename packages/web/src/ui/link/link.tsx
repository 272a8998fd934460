import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useMatch } from 'react-router';

/** A link inside the app. react-router's own carries what this app has no use for: prefetching for a server's renderer. */
export function Link({
  to,
  state,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown }) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { state });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
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
