import { useSession } from '../../data/use-session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page, Pile, SlipAndMore } from '../../ui/page/page.tsx';
import { DeleteUser } from './delete-user.tsx';
import { ExportPanel } from './export-panel.tsx';
import { LoginsPanel } from './logins-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { ProfileSlip } from './profile-slip.tsx';
import { ReminderPanel } from './reminder-panel.tsx';
import { useProfile } from './use-profile.ts';

/** `/account`: the profile (specification §2 Profile). It works without premium. */
export function AccountScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  const { profile, retry } = useProfile();
  if (user === null) return null;
  return (
    <Page width="boxes">
      <title>{`${t('account.title')} · ${t('app.name')}`}</title>
      <SlipAndMore>
        <ProfileSlip user={user} profile={profile} onRetry={retry} />
        <Pile>
          <LoginsPanel />
          <PasswordPanel profile={profile.kind === 'here' ? profile.body : null} />
          {profile.kind === 'here' && <ReminderPanel wanted={profile.body.premium_reminder} />}
          <PaymentsPanel />
          <ExportPanel />
        </Pile>
      </SlipAndMore>
      <DeleteUser />
    </Page>
  );
}
