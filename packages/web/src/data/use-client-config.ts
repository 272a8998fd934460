import { messages } from '@siedem/contract';
import { useSyncExternalStore } from 'react';
import { messageText } from '../i18n/message-text.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { configStore } from './app.ts';
import type { ClientConfig } from './config-store.ts';
import type { SocialProvider } from './social-redirect.ts';

/** The server's configuration, null until it is known; asked for once when the first screen needs it. */
export function useClientConfig(): ClientConfig | null {
  return useSyncExternalStore(configStore.subscribe, configStore.view);
}

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
