const PARTS = /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^@/?]*)([\s\S]*)$/;

/**
 * The addresses that a database URL names, each as a URL with one host, in the order written:
 * `postgres://u:p@a:5432,b:5433/db` are two (PostgreSQL's manual, "Connection URIs"). Empty where it is no such URL.
 */
export const hostsOf = (databaseUrl: string): readonly string[] => {
  const [, scheme, login = '', hosts = '', rest = ''] = PARTS.exec(databaseUrl) ?? [];
  if (scheme === undefined) return [];
  const urls = hosts.split(',').map((host) => `${scheme}${login}${host}${rest}`);
  if (!urls.every((url) => URL.canParse(url))) return [];
  return urls.map((url) => {
    const one = new URL(url);
    one.searchParams.delete('target_session_attrs');
    // the driver reads a space in the address, as in `options`, as %20 alone
    return one.href.replaceAll('+', '%20');
  });
};

/** The same URL without its password, and the password: command lines can be read by everybody on the machine. */
export const withoutPassword = (databaseUrl: string): { readonly bare: string; readonly password: string } => {
  const [, scheme = '', login = '', hosts = '', rest = ''] = PARTS.exec(databaseUrl) ?? [];
  const [user = '', password = ''] = login.slice(0, -1).split(':');
  return { bare: `${scheme}${user === '' ? '' : `${user}@`}${hosts}${rest}`, password: decodeURIComponent(password) };
};
