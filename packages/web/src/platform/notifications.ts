/** What this browser can do about notifications: `install`: only once the app is installed (iOS). */
export type NotificationState = 'can' | 'refused' | 'cannot' | 'install';

/** An address of the browser's push service, and its keys, base64url. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export const notificationState = (): NotificationState => {
  if (!('serviceWorker' in navigator)) return 'cannot';
  if (!('PushManager' in window) || !('Notification' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'cannot';
  }
  return Notification.permission === 'denied' ? 'refused' : 'can';
};

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

/** The endpoint under which this browser is subscribed, or null. */
export const subscribedAt = async (): Promise<string | null> =>
  (await (await registration())?.pushManager?.getSubscription())?.endpoint ?? null;

/**
 * Asks for permission, if that was never answered, and subscribes.
 * @param key the server's public key, base64url
 */
export const subscribeToPush = async (key: string): Promise<PushAddress | 'refused' | 'failed'> => {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const worker = await registration();
  if (worker === undefined) return 'failed';
  try {
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    const { p256dh, auth } = keys ?? {};
    return endpoint !== undefined && p256dh !== undefined && auth !== undefined
      ? { endpoint, keys: { p256dh, auth } }
      : 'failed';
  } catch {
    // the browser's push service cannot be reached, or the browser has none
    return 'failed';
  }
};

export const unsubscribeFromPush = async (): Promise<void> => {
  await (await (await registration())?.pushManager?.getSubscription())?.unsubscribe().catch(() => false);
};
