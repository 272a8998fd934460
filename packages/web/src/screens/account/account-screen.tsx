import { useSession } from '../../data/use-session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page, Pile, SlipAndMore } from '../../ui/page/page.tsx';
import { DeleteUser } from './delete-user.tsx';
import { ExportPanel } from './export-panel.tsx';
import { LoginsPanel } from './logins-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { ProfileSlip } from './profile-slip.tsx';
import { PremiumReminderPanel } from './premium-reminder-panel.tsx';
import { RemindersPanel } from './reminders-panel.tsx';
import { useProfile } from '../../data/account/use-profile.ts';

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
          <PasswordPanel profile={profile} />
          <RemindersPanel confirmed={profile.kind !== 'here' || profile.body.email_confirmed} />
          <PremiumReminderPanel profile={profile} />
          <PaymentsPanel />
          <ExportPanel />
          <LoginsPanel />
        </Pile>
      </SlipAndMore>
      <DeleteUser />
    </Page>
  );
}
