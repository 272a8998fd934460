import { useState } from 'react';
import { type AfterBreak, beginOf, beginPause, dayAt, pausePreviewIn } from '../../data/study/after-break.ts';
import { useCategories } from '../../data/use-categories.ts';
import { numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField, TextField } from '../../ui/field/field.tsx';
import s from './after-break.module.css';
import { useSaid } from './use-said.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** A holiday, or days that were missed: the clocks of the cards stand still (insights §10.4). */
export function PauseDialog({ after, onClose }: { after: AfterBreak; onClose: () => void }) {
  const { t, language } = useTexts();
  const categories = useCategories();
  const { tellPaused } = useSaid();
  const today = dayAt(after, now());
  const [from, setFrom] = useState(today);
  const [back, setBack] = useState(dayAt(after, now() + WEEK_MS));
  const [scope, setScope] = useState(after.category);
  const [busy, setBusy] = useState(false);
  const isSpan = from !== '' && back !== '' && from < back;
  const span = { from: from === today ? now() : beginOf(after, from), until: isSpan ? beginOf(after, back) : 0 };
  const chosen = scope === '' ? categories.map(({ id }) => id) : [scope];
  const preview = isSpan ? pausePreviewIn(after, chosen, span) : null;

  const begin = async (): Promise<void> => {
    setBusy(true);
    const kept = await beginPause(scope === '' ? null : scope, span);
    setBusy(false);
    if (tellPaused(kept, t('afterBreak.pauseBegun'))) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('afterBreak.pauseTitle')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('afterBreak.cancel')}
          </Button>
          <Button
            kind="pen"
            disabled={!isSpan}
            onClick={() => void begin()}
            busy={busy ? t('afterBreak.pause') : undefined}
          >
            {t('afterBreak.pause')}
          </Button>
        </>
      }
    >
      <p>{t('afterBreak.pauseWhy')}</p>
      <div className={s.days}>
        <TextField
          type="date"
          label={t('afterBreak.firstDay')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="date"
          label={t('afterBreak.backOn')}
          value={back}
          onChange={(event) => setBack(event.target.value)}
          error={isSpan ? undefined : t('afterBreak.badSpan')}
        />
      </div>
      {categories.length > 1 && (
        <SelectField label={t('afterBreak.what')} value={scope} onChange={(event) => setScope(event.target.value)}>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">{t('afterBreak.everything')}</option>
        </SelectField>
      )}
      {preview !== null && (
        <p>
          {t('afterBreak.pauseCards', { count: preview.cards, waits: numberText(language, preview.waiting) })}{' '}
          {preview.forgotten > 0 && `${t('afterBreak.forgotten', { count: preview.forgotten })} `}
          {t('afterBreak.canUndo')}
        </p>
      )}
    </Dialog>
  );
}
