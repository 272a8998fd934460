import { useEffect, useEffectEvent, useState } from 'react';
import { endLoginOf, fetchLogins, type Logins } from '../../data/account/account-calls.ts';
import { problemText } from '../../data/problem-text.ts';
import { problemOf } from '../../data/session/account-problem.ts';
import { dateTimeText } from '../../i18n/format.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FoldedPanel, PanelButtons, PanelRow, PanelRows } from '../../ui/panel/panel.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { PanelProblem } from './panel-problem.tsx';

/** Where the learner is logged in; each login but this one can be ended, or all of them at once. */
export function LoginsPanel() {
  const { t, language } = useTexts();
  const [logins, setLogins] = useState<Logins | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [ending, setEnding] = useState(false);

  const load = async (): Promise<void> => {
    const answer = await fetchLogins();
    if (answer.status !== 200) return setProblem(problemText(t, problemOf(answer)));
    setLogins(answer.body);
  };
  const open = useEffectEvent(() => void load());
  useEffect(() => open(), []);

  const end = async (id: string): Promise<void> => {
    setProblem(null);
    const answer = await endLoginOf(id);
    // 404: it has ended meanwhile, which is what was wanted.
    if (answer.status === 200) showToast({ text: messageText(t, answer.body.data) });
    else if (answer.status !== 404) setProblem(problemText(t, problemOf(answer)));
    await load();
  };
  const others = (logins ?? []).filter(({ current }) => !current);
  const endOthers = async (): Promise<void> => {
    setEnding(true);
    setProblem(null);
    for (const { id } of others) {
      const answer = await endLoginOf(id);
      if (answer.status === 200 || answer.status === 404) continue;
      setProblem(problemText(t, problemOf(answer)));
      break;
    }
    setEnding(false);
    await load();
  };
  // A line is not broken inside a date.
  const when = (iso: string): string => dateTimeText(language, Date.parse(iso)).replaceAll(' ', '\u00a0');

  return (
    <FoldedPanel title={t('account.logins')}>
      <PanelRows>
        {(logins ?? []).map((login) => {
          const browser = login.browser === '' ? t('account.unknownBrowser') : login.browser;
          return (
            <PanelRow
              key={login.id}
              note={t('account.loginSince', { since: when(login.created), seen: when(login.last_seen) })}
              action={
                login.current ? (
                  <small>{t('account.thisLogin')}</small>
                ) : (
                  <Button size="sm" aria-label={t('account.endAbout', { browser })} onClick={() => void end(login.id)}>
                    {t('account.end')}
                  </Button>
                )
              }
            >
              {browser}
            </PanelRow>
          );
        })}
      </PanelRows>
      {others.length > 0 && (
        <PanelButtons>
          <Button size="sm" onClick={() => void endOthers()} busy={ending ? t('account.ending') : undefined}>
            {t('account.endOthers')}
          </Button>
        </PanelButtons>
      )}
      <PanelProblem
        list={logins}
        problem={problem}
        onRetry={() => {
          setProblem(null);
          void load();
        }}
      />
    </FoldedPanel>
  );
}
