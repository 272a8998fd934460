import { type Box, type Interval, previousBox } from '@siedem/domain';
import { Trash2 } from 'lucide';
import { useState } from 'react';
import { changeBox, deleteBox } from '../../data/commands.ts';
import { boxText, intervalText } from '../../i18n/format.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { BoxChip } from '../../ui/index-tab/index-tab.tsx';
import { SettingRow } from '../../ui/setting-row/setting-row.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { IntervalPicker } from './interval-picker.tsx';

export interface BoxRowProps {
  readonly box: Box;
  readonly position: number;
  readonly boxes: readonly Box[];
  readonly cards: number;
  /** the interval being tried, where it is not the box's own */
  readonly tried: Interval | undefined;
  readonly onTry: (interval: Interval) => void;
  /** whether the row appears because it was changed by who is at it */
  readonly focus: 'begins' | 'elsewhere';
  readonly onChanged: (interval: Interval) => void;
}

/** One box; the first and the last are locked and say why (decisions §1.6). */
export function BoxRow(props: BoxRowProps) {
  const { t } = useTexts();
  const { box, position, boxes, cards } = props;
  if (box.kind === 'middle') return <MiddleRow {...props} box={box} />;
  return (
    <SettingRow
      chip={<BoxChip position={position} of={boxes.length} size="lg" />}
      name={boxText(t, box)}
      note={t('boxes.cards', { count: cards })}
      locked={box.kind === 'first' ? t('boxes.first') : t('boxes.last')}
    />
  );
}

function MiddleRow({
  box,
  position,
  boxes,
  cards,
  tried,
  onTry,
  focus,
  onChanged,
}: BoxRowProps & { box: Extract<Box, { kind: 'middle' }> }) {
  const { t } = useTexts();
  const interval = tried ?? box.interval;
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState(false);
  const changed = tried !== undefined;
  const name = intervalText(t, box.interval);
  const previous = previousBox(boxes, box.id);

  const choose = (next: Interval): void => {
    setProblem('');
    onTry(next);
  };
  const modify = (): void => {
    const outcome = changeBox(box.category, box.id, interval);
    if (!outcome.ok) return setProblem(messageText(t, outcome.message));
    onChanged(interval);
    showToast({ text: messageText(t, outcome.message) });
  };
  const remove = (): void => {
    const outcome = deleteBox(box.category, box.id);
    setAsking(false);
    if (!outcome.ok) return setProblem(messageText(t, outcome.message));
    const undo = (): void => {
      const undone = outcome.undo();
      if (!undone.ok) showToast({ text: messageText(t, undone.message), tone: 'bad' });
    };
    showToast({ text: messageText(t, outcome.message), action: { label: t('toast.undo'), run: undo } });
  };

  return (
    <SettingRow
      chip={<BoxChip position={position} of={boxes.length} size="lg" />}
      name={name}
      note={t('boxes.cards', { count: cards })}
      state={changed ? 'changed' : 'still'}
      error={problem}
    >
      <IntervalPicker
        value={interval}
        onChange={choose}
        numberLabel={t('boxes.numberOf', { position })}
        unitLabel={t('boxes.unitOf', { position })}
        autoFocus={focus === 'begins'}
      />
      <Button size="sm" kind={changed ? 'pen' : 'quiet'} disabled={!changed} onClick={modify}>
        {t('boxes.modify')}
      </Button>
      <IconButton
        icon={Trash2}
        tone="danger"
        label={t('boxes.delete', { box: name })}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('boxes.deleteTitle', { box: name })}
        safeLabel={t('common.keep')}
        actionLabel={t('boxes.deleteYes')}
        onAction={remove}
      >
        {cards === 0 || !previous
          ? t('boxes.deleteEmpty')
          : t('boxes.deleteMoves', { count: cards, to: boxText(t, previous) })}
      </ConfirmDialog>
    </SettingRow>
  );
}
