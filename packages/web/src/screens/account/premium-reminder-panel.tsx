import { useState } from 'react';
import { saveReminder } from '../../data/account/account-calls.ts';
import { problemText } from '../../data/problem-text.ts';
import { problemOf } from '../../data/session/account-problem.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Panel, PanelRoom } from '../../ui/panel/panel.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { ProfileState } from '../../data/account/use-profile.ts';

/** The mail before premium ends, wanted or not; shown at once, taken back where the server does not take it. */
function Reminder({ wanted }: { wanted: boolean }) {
  const { t } = useTexts();
  const [on, setOn] = useState(wanted);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (next: boolean): Promise<void> => {
    setOn(next);
    setProblem(null);
    const answer = await saveReminder(next);
    if (answer.status === 200) return showToast({ text: messageText(t, answer.body.data) });
    setOn(!next);
    setProblem(problemText(t, problemOf(answer)));
  };
  return (
    <Checkbox
      name="premium_reminder"
      checked={on}
      onChange={(event) => void change(event.target.checked)}
      error={problem}
    >
      {t('account.reminder')}
    </Checkbox>
  );
}

/** Whether a mail comes before premium ends. */
export function PremiumReminderPanel({ profile }: { profile: ProfileState }) {
  const { t } = useTexts();
  if (profile.kind === 'failed') return null;
  return (
    <Panel title={t('account.settings')}>
      {profile.kind === 'here' ? <Reminder wanted={profile.body.premium_reminder} /> : <PanelRoom lines={1} />}
    </Panel>
  );
}
