import { readReminders, saveReminders } from '@siedem/contract';
import { useRef, useState } from 'react';
import type { BodyOfStatus } from '../../calls/call.ts';
import { call } from '../../data/app.ts';
import { problemText } from '../../data/problem-text.ts';
import { problemOf } from '../../data/session/account-problem.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { timeZone } from '../../platform/time-zone.ts';
import { showToast } from '../../ui/toast/toasts.ts';

export type Reminders = BodyOfStatus<typeof readReminders, 200>;
/** What the learner chooses; the place is the device's own. */
export type Wish = Pick<Reminders, 'mail' | 'at' | 'least'>;

/**
 * The learner's reminders (lessons §10), read and saved. A change is shown at once, so that the next one starts from
 * it; one save is under way at a time, and of the wishes that wait for its end the newest is sent. A refused save shows
 * again what the server keeps.
 */
export function useReminders() {
  const { t } = useTexts();
  const [reminders, setReminders] = useState<Reminders | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const kept = useRef<Reminders | null>(null);
  const saving = useRef({ isUnderWay: false, next: null as (() => Promise<void>) | null });

  const show = (answer: Reminders): void => {
    kept.current = answer;
    setReminders(answer);
  };

  const read = async (): Promise<Reminders | null> => {
    setProblem(null);
    const answer = await call(readReminders);
    if (answer.status === 200) {
      show(answer.body);
      return answer.body;
    }
    setProblem(problemText(t, problemOf(answer)));
    return null;
  };

  const save = async ({ mail, at, least }: Wish, then: 'says so' | 'says nothing'): Promise<void> => {
    setProblem(null);
    setReminders((shown) => shown && { ...shown, mail, at, least });
    if (saving.current.isUnderWay) {
      saving.current.next = () => save({ mail, at, least }, then);
      return;
    }
    saving.current.isUnderWay = true;
    const answer = await call(saveReminders, { body: { mail, at, least, zone: timeZone.name() } });
    const { next } = saving.current;
    saving.current = { isUnderWay: false, next: null };
    if (answer.status === 200) kept.current = answer.body;
    if (next !== null) return next();
    setReminders(kept.current);
    if (answer.status !== 200) return setProblem(problemText(t, problemOf(answer)));
    if (then === 'says so') showToast({ text: messageText(t, answer.body.data) });
  };

  return { reminders, problem, setProblem, read, save };
}
