import { messages } from '@siedem/contract';
import { messageText } from '../i18n/message-text.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { SocialProvider } from './social-redirect.ts';
import { useClientConfig } from './use-client-config.ts';

/** Why a provider cannot be chosen (decisions §4.5); none while the server has not said. */
export function useProvidersOff(): Partial<Record<SocialProvider, string>> {
  const { t } = useTexts();
  const config = useClientConfig();
  if (config === null) return {};
  const reason = messageText(t, messages.providerOff);
  return {
    ...(config.google_client_id === null ? { google: reason } : {}),
    ...(config.facebook_app_id === null ? { facebook: reason } : {}),
  };
}
