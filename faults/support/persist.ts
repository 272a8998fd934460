import { setTimeout as wait } from 'node:timers/promises';

export interface Sending {
  readonly url: string;
  /** GET when left out */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** sent as JSON */
  readonly body?: object;
}

export interface Answered {
  readonly status: number;
  readonly json: unknown;
  readonly retryAfter: string | null;
}

export interface Patience {
  /** receives the status of every attempt without a response (0) or with one that asks to retry */
  readonly onMiss?: (status: number) => void;
  /** gives up when it returns true */
  readonly stopped?: () => boolean;
  readonly withinMs?: number;
}

const ANSWER_WITHIN_MS = 20_000;

/** One attempt; throws if no response came. */
export async function ask({ url, method = 'GET', headers = {}, body }: Sending): Promise<Answered> {
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    json: text === '' ? null : JSON.parse(text),
    retryAfter: answer.headers.get('retry-after'),
  };
}

export class GaveUp extends Error {
  override readonly name = 'GaveUp';
}

/** Retries the same request until the response does not ask for a retry, as the product's own client does. */
export async function persist(
  sending: Sending,
  { onMiss, stopped, withinMs = 60_000 }: Patience = {},
): Promise<Answered> {
  const until = Date.now() + withinMs;
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(sending).catch(() => undefined);
    if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
    onMiss?.(answer?.status ?? 0);
    if (stopped?.() === true || Date.now() > until) {
      throw new GaveUp(`${sending.url}: ${answer?.status ?? 'no answer'}`);
    }
    await wait(Math.min(200, 10 * tries) * (0.5 + Math.random()));
  }
}
