import { type Box, formatLabel, type Interval, LIMITS } from '@siedem/domain';
import { type FormEvent, useState } from 'react';
import { addBox } from '../../data/commands.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { sheetClass } from '../../ui/setting-row/setting-row.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import s from './add-box.module.css';
import { IntervalPicker } from './interval-picker.tsx';

export interface AddBoxProps {
  readonly categoryId: string;
  readonly boxes: readonly Box[];
  readonly onPreview: (interval: Interval | null) => void;
}

/** The form "Add new box"; with seven boxes it says why there is none (specification §5 Limits). */
export function AddBox({ categoryId, boxes, onPreview }: AddBoxProps) {
  const { t } = useTexts();
  const [interval, setInterval] = useState<Interval>({ number: 2, unit: 'months' });
  const [problem, setProblem] = useState('');
  const full = boxes.length >= LIMITS.boxes;
  const choose = (next: Interval): void => {
    setInterval(next);
    setProblem('');
    const taken = boxes.some((box) => box.interval !== null && formatLabel(box.interval) === formatLabel(next));
    onPreview(taken ? null : next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const outcome = addBox(categoryId, interval);
    if (!outcome.ok) return setProblem(messageText(t, outcome.message));
    onPreview(null);
    showToast({ text: messageText(t, outcome.message) });
  };
  return (
    <form className={`${sheetClass} ${s.form}`} onSubmit={submit} aria-labelledby="add-box">
      <h2 id="add-box">{t('boxes.addTitle')}</h2>
      <small>{t('boxes.taken', { count: boxes.length, of: LIMITS.boxes })}</small>
      {full ? (
        <p>{t('boxes.full')}</p>
      ) : (
        <>
          <IntervalPicker
            value={interval}
            onChange={choose}
            numberLabel={t('boxes.number')}
            unitLabel={t('boxes.unit')}
          />
          <Button type="submit" size="sm">
            {t('boxes.add')}
          </Button>
          <div className={s.error}>
            <FieldError>{problem}</FieldError>
          </div>
        </>
      )}
    </form>
  );
}
