import { first } from './0001-first.ts';
import { moneyAndReminders } from './0002-money-and-reminders.ts';
import { answersOfACard } from './0003-answers-of-a-card.ts';
import { lightAnswers } from './0004-light-answers.ts';
import { steadyRows } from './0005-steady-rows.ts';
import { answersByRevision } from './0006-answers-by-revision.ts';
import { insights } from './0007-insights.ts';
import { lessons } from './0008-lessons.ts';
import { eventsByActor } from './0009-fortress.ts';
import { exchange } from './0010-exchange.ts';
import { slices } from './0011-slices.ts';
import { reminders } from './0012-reminders.ts';
import { noPlaceholder } from './0013-no-placeholder.ts';
import type { Migration } from './migration.ts';

/** In order; the number of a migration is its place, from 1. */
export const MIGRATIONS: readonly Migration[] = [
  first,
  moneyAndReminders,
  answersOfACard,
  lightAnswers,
  steadyRows,
  answersByRevision,
  insights,
  lessons,
  eventsByActor,
  exchange,
  slices,
  reminders,
  noPlaceholder,
];
