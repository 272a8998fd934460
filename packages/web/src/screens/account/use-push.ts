import { useEffect, useEffectEvent, useState } from 'react';
import { fetchPushKey, registerPush, type ReminderWish, unregisterPush } from '../../data/account/reminder-calls.ts';
import { problemText } from '../../data/problem-text.ts';
import { problemOf } from '../../data/session/account-problem.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import {
  notificationState,
  type NotificationState,
  subscribedAt,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../platform/notifications.ts';
import { localStore } from '../../platform/storage.ts';
import { timeZone } from '../../platform/time-zone.ts';
import type { useReminders } from './use-reminders.ts';

/** Under which id the server knows this browser. */
const PUSH_ID = 'push-id';

/** Whether this browser can show notifications; `failed`: it refused the subscription. */
export type PushSupport = NotificationState | 'failed';

/** Notifications on this device: whether they are on, switching them on and off. `load` reads the settings again. */
export function usePush({ reminders, setProblem, read, save }: ReturnType<typeof useReminders>) {
  const { t } = useTexts();
  const [support, setSupport] = useState<PushSupport>(notificationState);
  const [isSubscribed, setIsSubscribed] = useState(false);

  const load = async (): Promise<void> => {
    const kept = await read();
    if (kept === null) return;
    const { mail, push, zone } = kept;
    const own = localStore.get(PUSH_ID);
    setIsSubscribed((await subscribedAt()) !== null && push.some(({ id }) => id === own));
    // The learner is in another time zone now.
    if ((mail || push.length > 0) && zone !== timeZone.name()) await save(kept, 'says nothing');
  };
  const open = useEffectEvent(() => void load());
  useEffect(() => open(), []);

  const subscribe = async (wish: ReminderWish): Promise<void> => {
    const keyed = await fetchPushKey();
    if (keyed.status !== 200) return setProblem(problemText(t, problemOf(keyed)));
    const address = await subscribeToPush(keyed.body.key);
    if (address === 'refused' || address === 'failed') return setSupport(address);
    const added = await registerPush(address);
    if (added.status !== 200) {
      await unsubscribeFromPush();
      return setProblem(problemText(t, problemOf(added)));
    }
    localStore.set(PUSH_ID, added.body.id);
    setIsSubscribed(true);
    await save(wish, 'says so');
  };

  const unsubscribe = async (): Promise<void> => {
    await unsubscribeFromPush();
    setIsSubscribed(false);
    const id = localStore.get(PUSH_ID);
    localStore.remove(PUSH_ID);
    if (id !== null) await unregisterPush(id);
    await load();
  };

  const own = localStore.get(PUSH_ID);
  const others = (reminders?.push ?? []).filter(({ id }) => id !== own || !isSubscribed).map(({ browser }) => browser);
  return { support, isSubscribed, others: [...new Set(others)], subscribe, unsubscribe, load };
}
