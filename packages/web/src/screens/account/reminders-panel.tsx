import { addPush, deletePush, LEAST_WAITING, pushKey } from '@siedem/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../data/app.ts';
import { badgeChosen } from '../../data/reminding.ts';
import { problemText } from '../../data/problem-text.ts';
import { problemOf } from '../../data/session/account-problem.ts';
import { useSession } from '../../data/use-session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { canBadge, wantBadge, wantsBadge } from '../../platform/badge.ts';
import {
  notificationState,
  type NotificationState,
  subscribedAt,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../platform/notifications.ts';
import { localStore } from '../../platform/storage.ts';
import { timeZone } from '../../platform/time-zone.ts';
import { Select } from '../../ui/field/field.tsx';
import { Panel, PanelNote, PanelRoom, PanelRow, PanelRows } from '../../ui/panel/panel.tsx';
import { PanelProblem } from './panel-problem.tsx';
import { Switch } from './switch.tsx';
import { useReminders, type Wish } from './use-reminders.ts';

/** Under which id the server knows this browser. */
const PUSH_ID = 'push-id';

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

const leastOf = (value: string): Wish['least'] => LEAST_WAITING.find((least) => String(least) === value) ?? 1;

/** When and how the learner is reminded of waiting cards (lessons §10); each change is saved at once. */
export function RemindersPanel({ confirmed }: { confirmed: boolean }) {
  const { t } = useTexts();
  const { user } = useSession();
  const { reminders, problem, setProblem, read, save } = useReminders();
  const [support, setSupport] = useState<NotificationState | 'failed'>(notificationState);
  const [isSubscribed, setIsSubscribed] = useState(false);
  const [badge, setBadgeWanted] = useState(wantsBadge);

  const load = async (): Promise<void> => {
    const kept = await read();
    if (kept === null) return;
    const { mail, push, zone } = kept;
    const own = localStore.get(PUSH_ID);
    setIsSubscribed((await subscribedAt()) !== null && push.some(({ id }) => id === own));
    // the learner has travelled
    if ((mail || push.length > 0) && zone !== timeZone.name()) await save(kept, 'says nothing');
  };
  const open = useEffectEvent(() => void load());
  useEffect(() => open(), []);

  const subscribe = async (wish: Wish): Promise<void> => {
    const keyed = await call(pushKey);
    if (keyed.status !== 200) return setProblem(problemText(t, problemOf(keyed)));
    const address = await subscribeToPush(keyed.body.key);
    if (address === 'refused' || address === 'failed') return setSupport(address);
    const added = await call(addPush, { body: address });
    if (added.status !== 200) {
      await unsubscribeFromPush();
      return setProblem(problemText(t, problemOf(added)));
    }
    localStore.set(PUSH_ID, added.body.id);
    setIsSubscribed(true);
    await save(wish, 'says so');
  };

  const unsubscribe = async (): Promise<void> => {
    await unsubscribeFromPush();
    setIsSubscribed(false);
    const id = localStore.get(PUSH_ID);
    localStore.remove(PUSH_ID);
    if (id !== null) await call(deletePush, { params: { id } });
    await load();
  };

  const email = user?.email ?? '';
  const mailNote = confirmed ? email : t('reminders.unconfirmed', { email });
  const own = localStore.get(PUSH_ID);
  const others = (reminders?.push ?? []).filter(({ id }) => id !== own || !isSubscribed).map(({ browser }) => browser);
  const pushNotes: Readonly<Record<NotificationState | 'failed', ReactNode>> = {
    can: others.length > 0 ? t('reminders.alsoOn', { browsers: [...new Set(others)].join(' · ') }) : undefined,
    refused: t('reminders.pushRefused'),
    cannot: t('reminders.pushCannot'),
    install: t('reminders.pushInstall'),
    failed: t('reminders.pushFailed'),
  };

  return (
    <Panel title={t('reminders.title')}>
      {reminders === null && problem === null && <PanelRoom lines={7} />}
      {reminders !== null && (
        <>
          <PanelRows>
            <PanelRow
              note={reminders.mail ? mailNote : undefined}
              action={
                <Switch
                  label={t('reminders.mail')}
                  on={reminders.mail}
                  onChange={(mail) => void save({ ...reminders, mail }, 'says so')}
                />
              }
            >
              {t('reminders.mail')}
            </PanelRow>
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
            <PanelRow
              note={t('reminders.zone', { zone: placeOf(reminders.zone) })}
              action={
                <Select
                  size="sm"
                  aria-label={t('reminders.at')}
                  value={reminders.at}
                  onChange={(event) => void save({ ...reminders, at: event.target.value }, 'says so')}
                >
                  {timesWith(reminders.at).map((time) => (
                    <option key={time}>{time}</option>
                  ))}
                </Select>
              }
            >
              {t('reminders.at')}
            </PanelRow>
            <PanelRow
              action={
                <Select
                  size="sm"
                  aria-label={t('reminders.least')}
                  value={reminders.least}
                  onChange={(event) => void save({ ...reminders, least: leastOf(event.target.value) }, 'says so')}
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
            {canBadge() && (
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
            )}
          </PanelRows>
          <PanelNote>{t(`reminders.${reminders.pace}`)}</PanelNote>
        </>
      )}
      <PanelProblem list={reminders === null ? null : []} problem={problem} onRetry={() => void load()} />
    </Panel>
  );
}
