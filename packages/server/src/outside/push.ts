import { createECDH, hkdfSync } from 'node:crypto';
import { Agent } from 'node:https';
import type { Config } from '../config.ts';
import type { Keys } from '../keys.ts';

/** A browser's push endpoint (RFC 8030) and its keys (RFC 8291), base64url. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Push {
  /** public key of RFC 8292, uncompressed, base64url */
  readonly key: string;
  /** whether an address belongs to a known push service */
  readonly takes: (endpoint: string) => boolean;
  /** Resolves with the outcome; throws if it can be retried. */
  readonly send: (target: PushTarget, payload: object) => Promise<'sent' | 'gone' | 'refused'>;
}

/** Time to live in seconds: a notification of yesterday's cards is useless. */
const TTL_S = 4 * 3600;
const TIMEOUT_MS = 5_000;
const TOPIC = 'waiting-cards';

/** Whether an endpoint is https at the default port, without credentials, at one of the hosts. One with a port allows that port. */
export const isPushEndpoint = (endpoint: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username, password, hostname, host } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return hosts.some((each) => {
    if (each.startsWith('*.')) return host.endsWith(each.slice(1)) && host.length > each.length - 1;
    return each.includes(':') ? each === host : each === hostname && host === hostname;
  });
};

/** The VAPID key pair derived from the installation's secret: a scalar of P-256, derived again if it is out of range. */
const vapidKeys = ({ vapid }: Pick<Keys, 'vapid'>): { readonly publicKey: string; readonly privateKey: string } => {
  for (let round = 0; ; round += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', vapid.export(), '', `p-256/${round}`, 32));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(scalar);
    } catch {
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
  }
};

const outcomeOf = (status: number): 'gone' | 'refused' | undefined => {
  if (status === 404 || status === 410) return 'gone';
  return status >= 300 && status < 500 && status !== 429 ? 'refused' : undefined;
};

/** @param ca certificates to trust beside the system's (tests) */
export const openPush = (
  { pushHosts, publicUrl, mail }: Pick<Config, 'pushHosts' | 'publicUrl' | 'mail'>,
  keys: Pick<Keys, 'vapid'>,
  ca?: string,
): Push => {
  const pair = vapidKeys(keys);
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${mail.supportEmail.replace(/^.*<|>$/g, '')}`;
  const takes = (endpoint: string): boolean => isPushEndpoint(endpoint, pushHosts);
  return {
    key: pair.publicKey,
    takes,
    send: async ({ endpoint, p256dh, auth }, payload) => {
      // the list may have become shorter since the browser subscribed
      if (!takes(endpoint)) return 'gone';
      const { default: webPush } = await import('web-push');
      const agent = new Agent({ keepAlive: false, ...(ca === undefined ? {} : { ca }) });
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
          vapidDetails: { subject, ...pair },
          TTL: TTL_S,
          topic: TOPIC,
          urgency: 'low',
          timeout: TIMEOUT_MS,
          agent,
        });
        return 'sent';
      } catch (error) {
        const outcome = error instanceof webPush.WebPushError ? outcomeOf(error.statusCode) : undefined;
        if (outcome === undefined) throw error;
        return outcome;
      } finally {
        agent.destroy();
      }
    },
  };
};
