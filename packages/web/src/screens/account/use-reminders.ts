import { useRef, useState } from 'react';
import { fetchReminders, type Reminders, type ReminderWish, sendReminders } from '../../data/account/reminder-calls.ts';
import { problemText } from '../../data/problem-text.ts';
import { problemOf } from '../../data/session/account-problem.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { showToast } from '../../ui/toast/toasts.ts';

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
    const answer = await fetchReminders();
    if (answer.status === 200) {
      show(answer.body);
      return answer.body;
    }
    setProblem(problemText(t, problemOf(answer)));
    return null;
  };

  const save = async ({ mail, at, least }: ReminderWish, then: 'says so' | 'says nothing'): Promise<void> => {
    setProblem(null);
    setReminders((shown) => shown && { ...shown, mail, at, least });
    if (saving.current.isUnderWay) {
      saving.current.next = () => save({ mail, at, least }, then);
      return;
    }
    saving.current.isUnderWay = true;
    const answer = await sendReminders({ mail, at, least });
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
