import { ChartColumn, Table2 } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { navigate } from '../../platform/address.ts';
import {
  type AfterBreak,
  beginPause,
  type Break,
  knownOf,
  minutesFor,
  pausePreview,
  promiseFor,
  savePlan,
} from '../../data/study/after-break.ts';
import { useCounts } from '../../data/use-counts.ts';
import { dayBefore, dayMonth, dayShortMonth } from '../../i18n/day-text.ts';
import { numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { WaitingBars } from '../../ui/chart/waiting-bars.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import s from './after-break.module.css';
import { useSaid } from './use-said.ts';

type Way = 'little' | 'back' | 'all';

const MINUTES = { least: 5, most: 60, step: 5, usual: 20 };

export interface CatchUpDialogProps {
  readonly after: AfterBreak;
  /** null where nobody was away */
  readonly absence: Break | null;
  readonly onClose: () => void;
}

/** Does what was chosen and says so; the dialog stays open where it did not succeed. */
function useBeginning({ after, absence, onClose }: CatchUpDialogProps) {
  const { t } = useTexts();
  const { tell, tellPaused } = useSaid();
  const [busy, setBusy] = useState(false);
  const plan = async (minutes: number): Promise<boolean> => {
    const isSaved = await savePlan({ category: after.category, minutes });
    return tell(isSaved ? { ok: true } : { ok: false, detail: null }, t('afterBreak.planBegun'));
  };
  const giveBack = async ({ began, days }: Break): Promise<boolean> => {
    const given = await beginPause(after.category, { from: began, until: now() });
    return tellPaused(given, t('afterBreak.given', { count: days }));
  };
  const begin = async (way: Way, minutes: number): Promise<void> => {
    if (way === 'all') return navigate('/lesson/all');
    setBusy(true);
    const isDone = way === 'little' ? await plan(minutes) : absence !== null && (await giveBack(absence));
    setBusy(false);
    if (isDone) onClose();
  };
  return { begin, busy };
}

/** When nobody came, and how much is still known. */
function Away({ after, absence: { from, to } }: { after: AfterBreak; absence: Break }) {
  const { t, language } = useTexts();
  return (
    <p>
      {from === to
        ? t('afterBreak.awayDay', { to: dayMonth(language, to) })
        : t('afterBreak.away', { from: dayBefore(language, from, to), to: dayMonth(language, to) })}{' '}
      {t('afterBreak.known', { known: numberText(language, knownOf(after)) })}
    </p>
  );
}

/** What can be done about much that waits (insights §10.1): a little every day, the days given back, everything today. */
export function CatchUpDialog({ after, absence, onClose }: CatchUpDialogProps) {
  const { t } = useTexts();
  const { available } = useCounts(after.category);
  const [way, setWay] = useState<Way>('little');
  const [minutes, setMinutes] = useState(after.study.settings.catch_up?.minutes ?? MINUTES.usual);

  const { begin, busy } = useBeginning({ after, absence, onClose });
  const actions = {
    little: t('afterBreak.start', { count: minutes }),
    back: t('afterBreak.give', { count: absence?.days ?? 0 }),
    all: t('main.reviewAll'),
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        absence === null ? t('afterBreak.titleNone', { count: available }) : t('afterBreak.title', { count: available })
      }
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('afterBreak.notNow')}
          </Button>
          <Button kind="pen" onClick={() => void begin(way, minutes)} busy={busy ? actions[way] : undefined}>
            {actions[way]}
          </Button>
        </>
      }
    >
      {absence !== null && <Away after={after} absence={absence} />}
      <div className={s.ways} role="radiogroup" aria-label={t('afterBreak.ways')}>
        <WayCard way="little" taken={way} onTake={setWay} title={t('afterBreak.little')}>
          <Little after={after} minutes={minutes} onMinutes={setMinutes} isOpen={way === 'little'} />
        </WayCard>
        {absence !== null && (
          <WayCard way="back" taken={way} onTake={setWay} title={t('afterBreak.back', { count: absence.days })}>
            <GiveBack after={after} absence={absence} />
          </WayCard>
        )}
        <WayCard way="all" taken={way} onTake={setWay} title={t('afterBreak.all')}>
          <p>
            {t('afterBreak.allWhy', {
              count: available,
              time: t('afterBreak.minutes', { count: minutesFor(after, available) }),
            })}
          </p>
        </WayCard>
      </div>
    </Dialog>
  );
}

interface WayCardProps {
  readonly way: Way;
  readonly taken: Way;
  readonly onTake: (way: Way) => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** One way, with what it means. */
function WayCard({ way, taken, onTake, title, children }: WayCardProps) {
  const id = useId();
  return (
    <div className={cx(s.way, way === taken && s.taken)}>
      <label htmlFor={id}>
        <input id={id} type="radio" name="catch-up" checked={way === taken} onChange={() => onTake(way)} />
        <b>{title}</b>
      </label>
      <div className={s.why}>{children}</div>
    </div>
  );
}

interface LittleProps {
  readonly after: AfterBreak;
  readonly minutes: number;
  readonly onMinutes: (minutes: number) => void;
  readonly isOpen: boolean;
}

/** The plan with its promise: sentence, slider, and what waits day by day as a picture or a table. */
function Little({ after, minutes, onMinutes, isOpen }: LittleProps) {
  const { t, language } = useTexts();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const { by, waits } = promiseFor(after, minutes);
  const time = t('afterBreak.minutes', { count: minutes });
  const say =
    by === null
      ? t('afterBreak.never', { time })
      : t('afterBreak.promise', { count: waits.length, time, by: dayMonth(language, by) });
  return (
    <>
      <p>
        {say} {t('afterBreak.first')}
      </p>
      {isOpen && (
        <>
          <div className={s.minutes}>
            <label htmlFor={id}>{t('afterBreak.minutesADay')}</label>
            <input
              id={id}
              type="range"
              min={MINUTES.least}
              max={MINUTES.most}
              step={MINUTES.step}
              value={minutes}
              aria-valuetext={time}
              onChange={(event) => onMinutes(Number(event.target.value))}
            />
            <b>{minutes}</b>
            <IconButton
              size="sm"
              icon={asTable ? ChartColumn : Table2}
              label={asTable ? t('afterBreak.asChart') : t('afterBreak.asTable')}
              onClick={() => setAsTable(!asTable)}
            />
          </div>
          <Waiting waits={waits} by={by} asTable={asTable} />
        </>
      )}
    </>
  );
}

interface WaitingProps {
  readonly waits: readonly number[];
  /** the day on which nothing is left over; null beyond what is looked ahead */
  readonly by: string | null;
  readonly asTable: boolean;
}

/** Cards that wait day by day, as a picture or a table. */
function Waiting({ waits, by, asTable }: WaitingProps) {
  const { t, language } = useTexts();
  return asTable ? (
    <ChartTable
      caption={t('afterBreak.chart')}
      heads={[t('afterBreak.day'), t('afterBreak.waiting')]}
      rows={waits.map((count, day) => [String(day + 1), numberText(language, count)])}
    />
  ) : (
    <WaitingBars
      values={waits}
      written={(value) => numberText(language, value)}
      label={t('afterBreak.chartSay', { first: waits[0] ?? 0, last: waits.at(-1) ?? 0, count: waits.length })}
      from={t('afterBreak.todayWord')}
      to={by === null ? '' : dayShortMonth(language, by)}
    />
  );
}

/** What giving the missed days back does (insights §10.7). */
function GiveBack({ after, absence }: { after: AfterBreak; absence: Break }) {
  const { t, language } = useTexts();
  const { available, boxes } = useCounts(after.category);
  const { cards, waiting, forgotten } = pausePreview(after, { from: absence.began, until: now() });
  const firstBox = boxes['1']?.available ?? 0;
  return (
    <p>
      {t('afterBreak.backWhy', {
        count: cards,
        waits: numberText(language, waiting + firstBox),
        instead: numberText(language, available),
      })}{' '}
      {forgotten > 0 && `${t('afterBreak.forgotten', { count: forgotten })} `}
      {t('afterBreak.canUndo')}
    </p>
  );
}
