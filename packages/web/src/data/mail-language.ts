import { saveSettings } from '@siedem/contract';
import type { Language } from '../i18n/texts.ts';
import { call, session } from './app.ts';

/**
 * Lets the server write to the learner in the language they read. Where it cannot be reached, mails stay in the language
 * chosen before, until the next choice: nothing on the page depends on it.
 */
export const tellMailLanguage = (language: Language): void => {
  if (session.view().user) void call(saveSettings, { body: { language } });
};
