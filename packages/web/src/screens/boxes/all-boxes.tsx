import { type Box, boxLabel, parseLabel } from '@siedem/domain';
import { useState } from 'react';
import { arrange, type BoxLabels, type Doctor } from '../../data/study/use-doctor.ts';
import { dateText, intervalText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { BoxChip } from '../../ui/index-tab/index-tab.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { AllBoxesDialog } from './all-boxes-dialog.tsx';
import { forgetArranged, keepArranged, keptArranged } from './arranged.ts';
import s from './doctor.module.css';

export interface AllBoxesProps {
  readonly category: string;
  readonly boxes: readonly Box[];
  readonly together: Doctor['together'];
}

const labelsOf = (boxes: readonly Box[]): BoxLabels =>
  Object.fromEntries(boxes.flatMap((box) => (box.kind === 'middle' ? [[box.id, boxLabel(box)]] : [])));

/** Sends labels, says what became of it, and keeps the way back for 30 days (insights §7.6). */
function useArrange(category: string, boxes: readonly Box[]) {
  const { t } = useTexts();
  const [, setTurn] = useState(0);
  const say = (outcome: 'clash' | 'offline' | 'failed'): void =>
    showToast({ tone: 'bad', text: t(`doctor.${outcome}`), topic: 'arrange' });
  const undo = async (before: BoxLabels, after: BoxLabels): Promise<void> => {
    const outcome = await arrange(category, before, after);
    if (outcome !== 'done') return say(outcome);
    forgetArranged(category);
    setTurn((turn) => turn + 1);
    showToast({ text: t('doctor.undoDone'), topic: 'arrange' });
  };
  const apply = async (labels: BoxLabels): Promise<void> => {
    const before = labelsOf(boxes);
    const outcome = await arrange(category, labels, before);
    if (outcome !== 'done') return say(outcome);
    const after = { ...before, ...labels };
    keepArranged(category, { at: now(), before, after });
    showToast({
      text: t('doctor.applied'),
      topic: 'arrange',
      action: { label: t('doctor.undo'), run: () => void undo(before, after) },
    });
  };
  return { apply, undo };
}

/** Intervals for all boxes at once, shown first and then changed in one step; and the way back. */
export function AllBoxes({ category, boxes, together }: AllBoxesProps) {
  const { t, language } = useTexts();
  const [open, setOpen] = useState(false);
  const { apply, undo } = useArrange(category, boxes);
  const kept = keptArranged(category, now());
  const nameOf = (label: string): string => {
    const interval = parseLabel(label);
    return interval.ok ? intervalText(t, interval.value) : label;
  };
  return (
    <>
      {together !== null && (
        <li className={s.row}>
          <span />
          <span className={s.words}>
            <b>{t('doctor.together')}</b>
            <small>{together.reason[language]}</small>
            <span className={s.chips}>
              {boxes.map((box, index) => {
                const label = together.labels[box.id];
                return label === undefined ? null : (
                  <span key={box.id}>
                    <BoxChip position={index + 1} of={boxes.length} /> {nameOf(label)}
                  </span>
                );
              })}
            </span>
          </span>
          <span />
          <Button kind="line" size="sm" onClick={() => setOpen(true)}>
            {t('doctor.seeIt')}
          </Button>
          <AllBoxesDialog
            open={open}
            boxes={boxes}
            together={together}
            onClose={() => setOpen(false)}
            onApply={() => {
              setOpen(false);
              void apply(together.labels);
            }}
          />
        </li>
      )}
      {kept !== null && (
        <li className={s.plain}>
          {t('doctor.undoLine', {
            when: dateText(language, kept.at),
            boxes: boxes
              .flatMap(({ id }) => (kept.before[id] === undefined ? [] : [nameOf(kept.before[id])]))
              .join(', '),
          })}{' '}
          <Button kind="quiet" size="sm" onClick={() => void undo(kept.before, kept.after)}>
            {t('doctor.undo')}
          </Button>
        </li>
      )}
    </>
  );
}
