import type { Caller } from './authorise.ts';

/** Version of the time zone database: with a newer one the same data may have other local dates. */
const clocks = process.versions['tz'] ?? '';

/**
 * The `ETag` of a learner's data in a time zone. From the revision read before the data: a concurrent change is in the
 * response but not in the tag, so the next call reads once for nothing and never gets stale data. Weak: compressed or not.
 */
export const revisionTag = ({ userId, revision }: Pick<Caller, 'userId' | 'revision'>, zone: string): string =>
  `W/"${userId}.${revision}.${zone}.${clocks}"`;

const weak = /^(?:W\/)?/;

/** Whether an `If-None-Match` header names the tag; `*` names any (RFC 9110 §13.1.2, decisions §10.4). */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header?.trim() === '*' || (header?.split(',').some((each) => each.trim().replace(weak, 'W/') === tag) ?? false);
