import { canBadge, setBadge, wantsBadge } from '../platform/badge.ts';
import { isOnline, onVisible } from '../platform/page.ts';
import { localStore } from '../platform/storage.ts';
import { timeZone } from '../platform/time-zone.ts';
import { fetchReminders, sendReminders } from './account/reminder-calls.ts';
import { collection, session } from './app.ts';

/** The zone of this device when the server's was last compared with it. */
const ZONE = 'reminders.zone';

let isSending = false;

/** Sends the device's zone if it has changed and reminders are on (lessons §10.1). */
async function sendZone(): Promise<void> {
  const zone = timeZone.name();
  const before = localStore.get(ZONE);
  if (before === null) return localStore.set(ZONE, zone);
  if (before === zone || isSending || !isOnline() || session.view().user === null) return;
  isSending = true;
  try {
    const kept = await fetchReminders();
    if (kept.status !== 200) return;
    const { mail, at, least, push } = kept.body;
    const isOn = mail || push.length > 0;
    if (isOn && kept.body.zone !== zone) {
      const saved = await sendReminders({ mail, at, least });
      // Retried when the page is next visible.
      if (saved.status !== 200) return;
    }
    localStore.set(ZONE, zone);
  } finally {
    isSending = false;
  }
}

let shown: number | null = null;

/** How many cards wait, as a number on the app's icon; none without a learner. */
function showBadge(): void {
  if (!wantsBadge() || !canBadge()) return;
  const isHere = session.view().user !== null;
  if (isHere && !collection.isFilled()) return;
  const cards = isHere ? collection.categories().reduce((sum, { id }) => sum + collection.counts(id).available, 0) : 0;
  if (cards === shown) return;
  shown = cards;
  setBadge(cards);
}

/** The number was switched on or off: the icon must be set again. */
export function badgeChosen(): void {
  shown = null;
  showBadge();
}

/** Starts the app's reminders; call it once. */
export function startReminding(): void {
  onVisible(() => void sendZone());
  session.subscribe(() => {
    void sendZone();
    showBadge();
  });
  collection.subscribe(showBadge);
  void sendZone();
  showBadge();
}
