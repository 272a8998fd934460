import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
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

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const failure = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
});

/** What the stand-in remembers: intents by id, answers by idempotency key, refunds and calls in order. */
class Book {
  readonly intents = new Map<string, StandInIntent>();
  readonly refunds: string[] = [];
  readonly calls: string[] = [];
  private readonly byKey = new Map<string, unknown>();

  async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in');
    const call = `${request.method} ${pathname}`;
    this.calls.push(call);
    const hasKey = request.headers.authorization?.startsWith('Bearer sk_') === true;
    if (!hasKey) return failure(401, 'invalid_request_error', 'no key');
    const form = await read(request);
    const key = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'));
    if (call === 'POST /v1/payment_intents') return this.once(key, () => this.create(form));
    if (call === 'POST /v1/refunds') return this.once(key, () => this.refund(form));
    const intent = this.intents.get(/^GET \/v1\/payment_intents\/(\w+)$/.exec(call)?.[1] ?? '');
    return intent ? { status: 200, body: intent } : failure(404, 'invalid_request_error', 'no such thing');
  }

  private once(key: string, make: () => unknown): Answer {
    if (!this.byKey.has(key)) this.byKey.set(key, make());
    return { status: 200, body: this.byKey.get(key) };
  }

  private create(form: URLSearchParams): StandInIntent {
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
    this.intents.set(id, intent);
    return intent;
  }

  private refund(form: URLSearchParams): unknown {
    const intent = form.get('payment_intent') ?? '';
    this.refunds.push(intent);
    return { id: `re_${this.refunds.length}`, object: 'refund', status: 'succeeded', payment_intent: intent };
  }
}

/** Signs events as Stripe signs its webhooks. */
const signing = (webhookSecret: string, now: () => number): Pick<StripeStandIn, 'sign' | 'event'> => {
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
  return {
    sign,
    event: (type, object, as = {}) => {
      const id = as.id ?? `evt_${randomBytes(8).toString('hex')}`;
      const created = Math.floor((as.at ?? now()) / 1000);
      const fields = { id, object: 'event', api_version: '2026-01-01', created, type, data: { object } };
      return sign(JSON.stringify(fields), as);
    },
  };
};

/** Answers requests from the book, as far as the state lets it. */
const serverOf = (book: Book, stateNow: () => StripeStandIn['state']): Server =>
  createServer((request, response) => {
    const send = ({ status, body }: Answer): void => {
      if (stateNow() === 'loses answers') {
        request.socket.destroy();
        return;
      }
      response
        .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
        .end(JSON.stringify(body));
    };
    if (stateNow() === 'down') return send(failure(503, 'api_error', 'down'));
    book.answer(request).then(send, () => send({ status: 500, body: {} }));
  });

/** Stands where Stripe's servers do: the form-encoded API that the SDK calls, and signed webhooks. */
export async function openStripeStandIn(now: () => number = Date.now): Promise<StripeStandIn> {
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const book = new Book();
  const server = serverOf(book, () => standIn.state);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: StripeStandIn = {
    url: `http://127.0.0.1:${port}`,
    webhookSecret,
    intents: book.intents,
    refunds: book.refunds,
    calls: book.calls,
    state: 'up',
    pay: (id, as = {}) => {
      const intent = book.intents.get(id);
      if (intent === undefined) throw new Error('no such intent');
      return Object.assign(intent, { status: 'succeeded', amount_received: intent.amount }, as);
    },
    ...signing(webhookSecret, now),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}
