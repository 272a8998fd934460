import type { Caller } from './authorise.ts';

/** The rules of the clocks by which dates are written: a newer runtime may write the same data otherwise. */
const clocks = process.versions['tz'] ?? '';

/**
 * The tag of what a learner's data say in a zone. Of the revision read before the data: what changes meanwhile is in the
 * answer and not in the tag, so the next call asks in vain once, and never keeps what is old. Weak: compressed or not.
 */
export const revisionTag = ({ userId, revision }: Pick<Caller, 'userId' | 'revision'>, zone: string): string =>
  `W/"${userId}.${revision}.${zone}.${clocks}"`;

const weak = /^(?:W\/)?/;

/** Whether an `If-None-Match` header names the tag; `*` names any (RFC 9110 §13.1.2, decisions §10.4). */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header?.trim() === '*' || (header?.split(',').some((each) => each.trim().replace(weak, 'W/') === tag) ?? false);
