import { endLogin, listLogins, requestReset, resetPassword, saveSettings } from '@siedem/contract';
import type { BodyOfStatus } from '../../calls/call.ts';
import { call } from '../app.ts';

export type Logins = BodyOfStatus<typeof listLogins, 200>;

export const fetchLogins = () => call(listLogins);

export const endLoginOf = (id: string) => call(endLogin, { params: { id } });

/** Requests a mail with a link for a new password. */
export const requestPasswordLink = (email: string) => call(requestReset, { body: { email } });

/** @param link what the mailed link names */
export const setNewPassword = (link: { readonly pk: string; readonly token: string }, password: string) =>
  call(resetPassword, { params: link, body: { password } });

/** Whether a mail is wanted before premium ends. */
export const saveReminder = (wanted: boolean) => call(saveSettings, { body: { premium_reminder: wanted } });
