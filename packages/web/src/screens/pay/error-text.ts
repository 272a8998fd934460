import { type Message, messages } from '@siedem/contract';

/** What the provider says went wrong (specification §8 Payment). */
export interface ProviderError {
  readonly type: string;
  readonly message?: string | undefined;
}

/** A card or validation error shows the provider's words, anything else 'An unexpected error occurred.' */
export function errorText({ type, message }: ProviderError): string {
  const speaks = (type === 'card_error' || type === 'validation_error') && message !== undefined && message !== '';
  return speaks ? message : (messages.paymentFailed satisfies Message);
}
