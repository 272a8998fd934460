import { messages } from '@siedem/contract';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, number>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Replies by the name of the endpoint. */
export type Handlers = Readonly<Record<string, (input: Input) => Reply>>;

export const refusal = (status: number, text: string): Reply => ({ status, body: { data: text, detail: text } });
export const NOT_FOUND: Reply = { status: 404, body: { detail: messages.notFound } };
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
