import type { Migration } from './migration.ts';

/** An index for the events of one learner, which the export and the operator read. */
export const eventsByActor: Migration = {
  name: 'events by actor',
  statements: () => ['create index security_events_by_actor on security_events (actor, at)'],
};
