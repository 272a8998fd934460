import type { Migration } from './migration.ts';

/** The export and the operator ask for the events of one learner: not by walking all of them. */
export const eventsByActor: Migration = {
  name: 'events by actor',
  statements: () => ['create index security_events_by_actor on security_events (actor, at)'],
};
