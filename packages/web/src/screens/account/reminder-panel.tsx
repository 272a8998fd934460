import { saveSettings } from '@siedem/contract';
import { useState } from 'react';
import { call } from '../../data/app.ts';
import { problemText } from '../../data/problem-text.ts';
import { problemOf } from '../../data/session/account-problem.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Checkbox } from '../../ui/field/field.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { showToast } from '../../ui/toast/toasts.ts';

/** The mail before premium ends, wanted or not; shown at once, taken back where the server does not take it. */
export function ReminderPanel({ wanted }: { wanted: boolean }) {
  const { t } = useTexts();
  const [on, setOn] = useState(wanted);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (next: boolean): Promise<void> => {
    setOn(next);
    setProblem(null);
    const answer = await call(saveSettings, { body: { premium_reminder: next } });
    if (answer.status === 200) return showToast({ text: messageText(t, answer.body.data) });
    setOn(!next);
    setProblem(problemText(t, problemOf(answer)));
  };
  return (
    <Panel title={t('account.settings')}>
      <Checkbox
        name="premium_reminder"
        checked={on}
        onChange={(event) => void change(event.target.checked)}
        error={problem}
      >
        {t('account.reminder')}
      </Checkbox>
    </Panel>
  );
}
