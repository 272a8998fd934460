import { messages } from '@siedem/contract';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, number>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Answers by the name of the endpoint. */
export type Handlers = Readonly<Record<string, (input: Input) => Answer>>;

export const told = (status: number, text: string): Answer => ({ status, body: { data: text, detail: text } });
export const NOT_FOUND: Answer = { status: 404, body: { detail: messages.notFound } };
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
