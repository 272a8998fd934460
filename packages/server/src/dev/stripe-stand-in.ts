import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/** A payment intent as the provider's API shows it, as far as we read it. */
export interface StandInIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly client_secret: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: string;
  amount_received: number;
  currency: string;
}

export interface Signed {
  readonly body: string;
  readonly signature: string;
}

export interface StripeStandIn {
  /** for STRIPE_API_URL */
  readonly url: string;
  readonly webhookSecret: string;
  readonly intents: ReadonlyMap<string, StandInIntent>;
  /** ids of intents refunded, in order */
  readonly refunds: readonly string[];
  /** `POST /v1/payment_intents`, one entry a call */
  readonly calls: readonly string[];
  /** `down`: every call is answered 503. `loses answers`: it does what is asked and breaks off before saying so. */
  state: 'up' | 'down' | 'loses answers';
  /** The payment as if the card form had been filled in. */
  pay(intent: string, as?: Partial<Pick<StandInIntent, 'status' | 'amount_received' | 'currency'>>): StandInIntent;
  /** An event with the provider's signature over it. */
  event(
    type: string,
    object: unknown,
    as?: { readonly id?: string; readonly at?: number; readonly secret?: string },
  ): Signed;
  /** Any text with the provider's signature over it. */
  sign(body: string, as?: { readonly at?: number; readonly secret?: string }): Signed;
  close(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  const parts: AsyncIterable<Buffer> = request;
  for await (const chunk of parts) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
};

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );

/** Stands where Stripe's servers do: the form-encoded API that the SDK calls, and signed webhooks. */
export async function openStripeStandIn(now: () => number = Date.now): Promise<StripeStandIn> {
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const intents = new Map<string, StandInIntent>();
  const byKey = new Map<string, unknown>();
  const refunds: string[] = [];
  const calls: string[] = [];

  const sign: StripeStandIn['sign'] = (body, as = {}) => {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: as.secret ?? webhookSecret,
      timestamp: Math.floor((as.at ?? now()) / 1000),
      scheme: 'v1',
      signature: '',
    });
    return { body, signature };
  };

  const create = (form: URLSearchParams): StandInIntent => {
    const id = `pi_${randomBytes(8).toString('hex')}`;
    const intent: StandInIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      metadata: metadataOf(form),
      status: 'requires_payment_method',
      amount_received: 0,
    };
    intents.set(id, intent);
    return intent;
  };

  const refund = (form: URLSearchParams): unknown => {
    const intent = form.get('payment_intent') ?? '';
    refunds.push(intent);
    return { id: `re_${refunds.length}`, object: 'refund', status: 'succeeded', payment_intent: intent };
  };

  const answer = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in');
    const call = `${request.method} ${pathname}`;
    calls.push(call);
    if (!request.headers.authorization?.startsWith('Bearer sk_')) {
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'no key' } } };
    }
    const form = await read(request);
    const key = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'));
    const once = (make: () => unknown): { status: number; body: unknown } => {
      if (!byKey.has(key)) byKey.set(key, make());
      return { status: 200, body: byKey.get(key) };
    };
    if (call === 'POST /v1/payment_intents') return once(() => create(form));
    if (call === 'POST /v1/refunds') return once(() => refund(form));
    const intent = intents.get(/^GET \/v1\/payment_intents\/(\w+)$/.exec(call)?.[1] ?? '');
    return intent
      ? { status: 200, body: intent }
      : { status: 404, body: { error: { type: 'invalid_request_error', message: 'no such thing' } } };
  };

  const server = createServer((request, response) => {
    const send = (status: number, body: unknown): void => {
      if (standIn.state === 'loses answers') {
        request.socket.destroy();
        return;
      }
      response
        .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
        .end(JSON.stringify(body));
    };
    if (standIn.state === 'down') return send(503, { error: { type: 'api_error', message: 'down' } });
    answer(request).then(
      ({ status, body }) => send(status, body),
      () => send(500, {}),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const standIn: StripeStandIn = {
    url: `http://127.0.0.1:${port}`,
    webhookSecret,
    intents,
    refunds,
    calls,
    state: 'up',
    pay: (id, as = {}) => {
      const intent = intents.get(id);
      if (intent === undefined) throw new Error('no such intent');
      return Object.assign(intent, { status: 'succeeded', amount_received: intent.amount }, as);
    },
    sign,
    event: (type, object, as = {}) => {
      const at = Math.floor((as.at ?? now()) / 1000);
      const id = as.id ?? `evt_${randomBytes(8).toString('hex')}`;
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: '2026-01-01',
        created: at,
        type,
        data: { object },
      });
      return sign(body, as);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}
