import { addPush, deletePush, pushKey, readReminders, saveReminders } from '@siedem/contract';
import type { BodyOfStatus } from '../../calls/call.ts';
import type { PushAddress } from '../../platform/notifications.ts';
import { timeZone } from '../../platform/time-zone.ts';
import { call } from '../app.ts';

export type Reminders = BodyOfStatus<typeof readReminders, 200>;
/** What the learner chooses; the time zone is the device's. */
export type ReminderWish = Pick<Reminders, 'mail' | 'at' | 'least'>;

export const fetchReminders = () => call(readReminders);

/** Saves the wish with the time zone of this device. */
export const sendReminders = ({ mail, at, least }: ReminderWish) =>
  call(saveReminders, { body: { mail, at, least, zone: timeZone.name() } });

/** The server's public key, which a push subscription is made with. */
export const fetchPushKey = () => call(pushKey);

/** Registers this browser's push subscription; the answer has its id. */
export const registerPush = (subscription: PushAddress) => call(addPush, { body: subscription });

export const unregisterPush = (id: string) => call(deletePush, { params: { id } });
