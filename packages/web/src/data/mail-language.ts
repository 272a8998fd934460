import { saveSettings } from '@siedem/contract';
import type { Language } from '../i18n/texts.ts';
import { call, session } from './app.ts';

/**
 * Sets the language of mails to that of the interface. If the server cannot be reached, mails stay in the language
 * chosen before, until the next choice.
 */
export const tellMailLanguage = (language: Language): void => {
  if (session.view().user) void call(saveSettings, { body: { language } });
};
