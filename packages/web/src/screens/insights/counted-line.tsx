import { useState } from 'react';
import { type Insights, saveStudy, type StudySettings } from '../../data/study/use-insights.ts';
import { showWeek, useWeekShown } from '../../data/study/week-strip.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import s from './insights.module.css';
import { hourText, momentText } from './words.ts';

const HOURS = [0, 1, 2, 3, 4, 5, 6];

export interface CountedLineProps {
  readonly figures: Insights;
  readonly settings: StudySettings;
  readonly onSaved: () => void;
}

/** Up to when everything is counted, and when a day begins (insights §3, §12.1). */
export function CountedLine({ figures, settings, onSaved }: CountedLineProps) {
  const { t, language } = useTexts();
  const [open, setOpen] = useState(false);
  const week = useWeekShown();
  return (
    <p className={s.counted}>
      {t('insights.counted', {
        time: momentText(t, language, figures.as_of, now()),
        hour: hourText(figures.day_start),
        zone: figures.zone,
      })}{' '}
      <button type="button" onClick={() => setOpen(true)}>
        {t('insights.change')}
      </button>
      {' · '}
      <button type="button" onClick={() => showWeek(week ? 'hidden' : 'shown')}>
        {week ? t('insights.stripHide') : t('insights.stripShow')}
      </button>
      <DayStartDialog
        key={String(open)}
        open={open}
        start={settings.day_start}
        onClose={() => setOpen(false)}
        onSaved={() => {
          setOpen(false);
          onSaved();
        }}
      />
    </p>
  );
}

interface DayStartDialogProps {
  readonly open: boolean;
  readonly start: number;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function DayStartDialog({ open, start, onClose, onSaved }: DayStartDialogProps) {
  const { t } = useTexts();
  const [hour, setHour] = useState(start);
  const save = async (): Promise<void> => {
    if ((await saveStudy({ day_start: hour })) === null) showToast({ text: t('insights.notSaved'), tone: 'bad' });
    else onSaved();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('insights.dayStart.dialog')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('insights.dayStart.cancel')}
          </Button>
          <Button kind="pen" onClick={() => void save()}>
            {t('insights.dayStart.save')}
          </Button>
        </>
      }
    >
      <p>{t('insights.dayStart.why')}</p>
      <SelectField
        label={t('insights.dayStart.hour')}
        value={String(hour)}
        onChange={(event) => setHour(Number(event.target.value))}
      >
        {HOURS.map((each) => (
          <option key={each} value={String(each)}>
            {hourText(each)}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
