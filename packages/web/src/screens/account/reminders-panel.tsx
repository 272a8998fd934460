import { LEAST_WAITING } from '@siedem/contract';
import { type ReactNode, useState } from 'react';
import type { Reminders, ReminderWish } from '../../data/account/reminder-calls.ts';
import { badgeChosen } from '../../data/reminding.ts';
import { useSession } from '../../data/use-session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { canBadge, wantBadge, wantsBadge } from '../../platform/badge.ts';
import { Select } from '../../ui/field/field.tsx';
import { Panel, PanelNote, PanelRoom, PanelRow, PanelRows } from '../../ui/panel/panel.tsx';
import { PanelProblem } from './panel-problem.tsx';
import { Switch } from './switch.tsx';
import { type PushSupport, usePush } from './use-push.ts';
import { useReminders } from './use-reminders.ts';

/** Each half hour, and the learner's own time where it is another. */
const timesWith = (own: string): string[] => {
  const times = Array.from({ length: 48 }, (_, at) => {
    const hours = String(Math.floor(at / 2)).padStart(2, '0');
    return `${hours}:${at % 2 === 0 ? '00' : '30'}`;
  });
  return [...new Set([...times, own])].toSorted();
};

/** "Europe/Warsaw" as people say it. */
const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const leastOf = (value: string): ReminderWish['least'] => LEAST_WAITING.find((least) => String(least) === value) ?? 1;

interface RowProps {
  readonly reminders: Reminders;
  readonly onSave: (wish: ReminderWish) => void;
}

/** By e-mail: where to, or why not yet. */
function MailRow({ reminders, onSave, confirmed }: RowProps & { readonly confirmed: boolean }) {
  const { t } = useTexts();
  const { user } = useSession();
  const email = user?.email ?? '';
  const mailNote = confirmed ? email : t('reminders.unconfirmed', { email });
  return (
    <PanelRow
      note={reminders.mail ? mailNote : undefined}
      action={
        <Switch label={t('reminders.mail')} on={reminders.mail} onChange={(mail) => onSave({ ...reminders, mail })} />
      }
    >
      {t('reminders.mail')}
    </PanelRow>
  );
}

/** On this device: where else, or why not. */
function PushRow({ reminders, push }: { readonly reminders: Reminders; readonly push: ReturnType<typeof usePush> }) {
  const { t } = useTexts();
  const { support, isSubscribed, others, subscribe, unsubscribe } = push;
  const pushNotes: Readonly<Record<PushSupport, ReactNode>> = {
    can: others.length > 0 ? t('reminders.alsoOn', { browsers: others.join(' · ') }) : undefined,
    refused: t('reminders.pushRefused'),
    cannot: t('reminders.pushCannot'),
    install: t('reminders.pushInstall'),
    failed: t('reminders.pushFailed'),
  };
  return (
    <PanelRow
      note={pushNotes[support]}
      action={
        <Switch
          label={t('reminders.push')}
          on={isSubscribed}
          disabled={support === 'cannot' || support === 'install'}
          onChange={(on) => void (on ? subscribe(reminders) : unsubscribe())}
        />
      }
    >
      {t('reminders.push')}
    </PanelRow>
  );
}

/** At which time, in which zone. */
function TimeRow({ reminders, onSave }: RowProps) {
  const { t } = useTexts();
  return (
    <PanelRow
      note={t('reminders.zone', { zone: placeOf(reminders.zone) })}
      action={
        <Select
          size="sm"
          aria-label={t('reminders.at')}
          value={reminders.at}
          onChange={(event) => onSave({ ...reminders, at: event.target.value })}
        >
          {timesWith(reminders.at).map((time) => (
            <option key={time}>{time}</option>
          ))}
        </Select>
      }
    >
      {t('reminders.at')}
    </PanelRow>
  );
}

/** From how many waiting cards on. */
function LeastRow({ reminders, onSave }: RowProps) {
  const { t } = useTexts();
  return (
    <PanelRow
      action={
        <Select
          size="sm"
          aria-label={t('reminders.least')}
          value={reminders.least}
          onChange={(event) => onSave({ ...reminders, least: leastOf(event.target.value) })}
        >
          {LEAST_WAITING.map((count) => (
            <option key={count} value={count}>
              {t('reminders.cards', { count })}
            </option>
          ))}
        </Select>
      }
    >
      {t('reminders.least')}
    </PanelRow>
  );
}

/** The number on the app's icon: a choice of this device alone. */
function BadgeRow() {
  const { t } = useTexts();
  const [badge, setBadgeWanted] = useState(wantsBadge);
  return (
    <PanelRow
      action={
        <Switch
          label={t('reminders.badge')}
          on={badge}
          onChange={(on) => {
            setBadgeWanted(on);
            void wantBadge(on);
            badgeChosen();
          }}
        />
      }
    >
      {t('reminders.badge')}
    </PanelRow>
  );
}

/** When and how the learner is reminded of waiting cards (lessons §10); each change is saved at once. */
export function RemindersPanel({ confirmed }: { confirmed: boolean }) {
  const { t } = useTexts();
  const settings = useReminders();
  const { reminders, problem, save } = settings;
  const push = usePush(settings);
  const saveSaying = (wish: ReminderWish): void => void save(wish, 'says so');
  return (
    <Panel title={t('reminders.title')}>
      {reminders === null && problem === null && <PanelRoom lines={7} />}
      {reminders !== null && (
        <>
          <PanelRows>
            <MailRow reminders={reminders} onSave={saveSaying} confirmed={confirmed} />
            <PushRow reminders={reminders} push={push} />
            <TimeRow reminders={reminders} onSave={saveSaying} />
            <LeastRow reminders={reminders} onSave={saveSaying} />
            {canBadge() && <BadgeRow />}
          </PanelRows>
          <PanelNote>{t(`reminders.${reminders.pace}`)}</PanelNote>
        </>
      )}
      <PanelProblem list={reminders === null ? null : []} problem={problem} onRetry={() => void push.load()} />
    </Panel>
  );
}
