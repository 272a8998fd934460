/** The zone that dates of the wire are read and written in. */
export interface TimeZone {
  /** IANA name for the `Time-Zone` header. */
  readonly name: () => string;
  /** The server does not know this name: UTC is used while the browser reports it. */
  readonly refuse: (name: string) => void;
  /** Whether dates are in UTC because the browser's own zone has no name to send. */
  readonly isUtc: () => boolean;
}

const UTC = 'UTC';
/** Reported by Chromium on systems without a named zone (CLDR's name for it); the server does not know it. */
const UNNAMED = 'Etc/Unknown';

/** @param browserZone the name that the browser reports, asked for each request: the learner may travel */
export function createTimeZone(browserZone: () => string | undefined): TimeZone {
  const refused = new Set<string>([UNNAMED, '']);
  let sent: string | undefined;
  const name = (): string => {
    const own = browserZone() ?? UTC;
    sent = refused.has(own) ? UTC : own;
    return sent;
  };
  return {
    name,
    refuse: (zone) => void refused.add(zone),
    // Cached, because a list needs it per date and the browser takes microseconds to report its zone.
    isUtc: () => (sent ?? name()) === UTC,
  };
}

/** The browser's zone; UTC if the browser has none or the server does not know it. */
export const timeZone = createTimeZone(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
