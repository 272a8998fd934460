import { type Box, boxLabel, parseLabel } from '@siedem/domain';
import { Target } from 'lucide';
import { useState } from 'react';
import { arrange, type BoxLabels, type Doctor } from '../../data/study/use-doctor.ts';
import { dateText, intervalText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { Select } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { BoxChip } from '../../ui/index-tab/index-tab.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { AllBoxesDialog } from './all-boxes-dialog.tsx';
import { forgetArranged, keepArranged, keptArranged } from './arranged.ts';
import s from './doctor.module.css';
import { putBack } from './modify-box.ts';

export interface AllBoxesProps {
  readonly category: string;
  readonly boxes: readonly Box[];
  readonly findings: Doctor;
  /** a day that they may take; undefined: as much work as now */
  readonly minutes: number | undefined;
  readonly onMinutes: (minutes: number | undefined) => void;
}

const MINUTES = [5, 10, 15, 20, 30, 45, 60];
/** From so many middle boxes on all of them are looked at together (insights §7.4). */
const LEAST_BOXES = 3;

const labelsOf = (boxes: readonly Box[]): BoxLabels =>
  Object.fromEntries(boxes.flatMap((box) => (box.kind === 'middle' ? [[box.id, boxLabel(box)]] : [])));

/** Sends labels, says what became of it, and keeps the way back for 30 days (insights §7.6). */
function useArrange(category: string, boxes: readonly Box[]) {
  const { t } = useTexts();
  const [, setTurn] = useState(0);
  const say = (outcome: 'clash' | 'offline' | 'failed'): void =>
    showToast({ tone: 'bad', text: t(`doctor.${outcome}`), topic: 'arrange' });
  const undo = async (before: BoxLabels, after: BoxLabels): Promise<void> => {
    const [id, label = ''] = Object.entries(before)[0] ?? [];
    const interval = parseLabel(label);
    // One box needs no word of the server.
    if (id !== undefined && interval.ok && Object.keys(before).length === 1) {
      return putBack(t, { category, id }, interval.value);
    }
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
export function AllBoxes({ category, boxes, findings, minutes, onMinutes }: AllBoxesProps) {
  const { t, language } = useTexts();
  const [open, setOpen] = useState(false);
  const { apply, undo } = useArrange(category, boxes);
  const { together, needs, state } = findings;
  const isLooked = needs === 0 && findings.boxes.length >= LEAST_BOXES && findings.answers > 0;
  const nameOf = (label: string): string => {
    const interval = parseLabel(label);
    return interval.ok ? intervalText(t, interval.value) : label;
  };
  return (
    <>
      {isLooked && (
        <li className={s.row}>
          <span className={s.all}>
            <Icon of={Target} />
          </span>
          <span className={s.words}>
            <b>{t('doctor.together')}</b>
            <small>
              {together?.reason[language] ?? (state === 'preparing' ? t('doctor.searching') : t('doctor.noneBetter'))}
            </small>
            <span className={s.chips}>
              {boxes.map((box, index) => {
                const label = together?.labels[box.id];
                return label === undefined ? null : (
                  <span key={box.id}>
                    <BoxChip position={index + 1} of={boxes.length} /> {nameOf(label)}
                  </span>
                );
              })}
            </span>
          </span>
          <label className={s.work}>
            {t('doctor.work')}
            <Select
              value={String(minutes ?? '')}
              size="sm"
              onChange={(event) => onMinutes(event.target.value === '' ? undefined : Number(event.target.value))}
            >
              <option value="">{t('doctor.sameWork')}</option>
              {MINUTES.map((each) => (
                <option key={each} value={String(each)}>
                  {t('doctor.minutes', { count: each })}
                </option>
              ))}
            </Select>
          </label>
          {together === null ? (
            <span />
          ) : (
            <Button kind="line" size="sm" onClick={() => setOpen(true)}>
              {t('doctor.seeIt')}
            </Button>
          )}
          {together !== null && (
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
          )}
        </li>
      )}
      <UndoLine category={category} boxes={boxes} nameOf={nameOf} onUndo={undo} />
    </>
  );
}

interface UndoLineProps extends Pick<AllBoxesProps, 'category' | 'boxes'> {
  readonly nameOf: (label: string) => string;
  readonly onUndo: (before: BoxLabels, after: BoxLabels) => Promise<void>;
}

/** The last change of the boxes, as long as it can be undone (insights §7.6). */
function UndoLine({ category, boxes, nameOf, onUndo }: UndoLineProps) {
  const { t, language } = useTexts();
  const kept = keptArranged(category, now());
  if (kept === null) return null;
  const when = dateText(language, kept.at);
  const before = boxes.flatMap(({ id }, index) => {
    const label = kept.before[id];
    return label === undefined ? [] : [{ position: index + 1, name: nameOf(label) }];
  });
  const [one] = before;
  return (
    <li className={s.plain}>
      {before.length === 1 && one !== undefined
        ? t('doctor.changedOne', { position: one.position, when, before: one.name })
        : t('doctor.undoLine', { when, boxes: before.map(({ name }) => name).join(', ') })}{' '}
      <Button kind="quiet" size="sm" onClick={() => void onUndo(kept.before, kept.after)}>
        {t('doctor.undo')}
      </Button>
    </li>
  );
}
