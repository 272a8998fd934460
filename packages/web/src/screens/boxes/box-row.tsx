import { type Box, type Interval, previousBox } from '@siedem/domain';
import { Trash2 } from 'lucide';
import { type ReactNode, useState } from 'react';
import { deleteBox } from '../../data/commands.ts';
import { boxText, intervalText } from '../../i18n/format.ts';
import { messageText } from '../../i18n/message-text.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { showMove } from '../../platform/motion.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { BoxChip } from '../../ui/index-tab/index-tab.tsx';
import { SettingRow } from '../../ui/setting-row/setting-row.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { IntervalPicker } from './interval-picker.tsx';
import { modifyBox } from './modify-box.ts';

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
  /** what the learner's answers say of the box */
  readonly verdict?: ReactNode;
  /** what deleting it would come to, said before it is done */
  readonly without?: ReactNode;
}

interface DeleteQuestionProps {
  readonly open: boolean;
  readonly name: string;
  readonly cards: number;
  /** name of the box that takes the cards */
  readonly into: string | undefined;
  /** what deleting it would come to */
  readonly without: ReactNode;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Asks before a box goes, and names where its cards go. */
function DeleteQuestion({ open, name, cards, into, without, onClose, onDelete }: DeleteQuestionProps) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('boxes.deleteTitle', { box: name })}
      safeLabel={t('common.keep')}
      actionLabel={t('boxes.deleteYes')}
      onAction={onDelete}
    >
      {cards === 0 || into === undefined ? t('boxes.deleteEmpty') : t('boxes.deleteMoves', { count: cards, to: into })}
      {open && without}
    </ConfirmDialog>
  );
}

const rowOf = ({ id }: Box): string => `box ${id}`;

/** Deletes a box, and says so with the way back; returns why it was refused. */
function removeBox(t: Translate, box: Box): string | null {
  const outcome = deleteBox(box.category, box.id);
  if (!outcome.ok) return messageText(t, outcome.message);
  const undo = (): void => {
    const undone = outcome.undo();
    if (!undone.ok) showToast({ text: messageText(t, undone.message), tone: 'bad' });
  };
  showToast({ text: messageText(t, outcome.message), action: { label: t('toast.undo'), run: () => showMove(undo) } });
  return null;
}

/** One box; the first and the last are locked and say why (decisions §1.6). */
export function BoxRow(props: BoxRowProps) {
  const { t } = useTexts();
  const { box, position, boxes, cards } = props;
  if (box.kind === 'middle') return <MiddleRow {...props} box={box} />;
  return (
    <SettingRow
      moves={rowOf(box)}
      chip={<BoxChip position={position} of={boxes.length} size="lg" />}
      name={boxText(t, box)}
      note={
        <>
          {t('boxes.cards', { count: cards })}
          {props.verdict}
        </>
      }
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
  verdict,
  without,
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
    const refusal = modifyBox(t, box, interval);
    if (refusal !== null) return setProblem(refusal);
    onChanged(interval);
  };
  const remove = (): void => {
    setAsking(false);
    // Its cards go into the box before it, and so does the row.
    showMove(() => setProblem(removeBox(t, box) ?? ''), previous && rowOf(previous));
  };

  return (
    <SettingRow
      moves={rowOf(box)}
      chip={<BoxChip position={position} of={boxes.length} size="lg" />}
      name={name}
      note={
        <>
          {t('boxes.cards', { count: cards })}
          {verdict}
        </>
      }
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
      <DeleteQuestion
        open={asking}
        name={name}
        cards={cards}
        into={previous && boxText(t, previous)}
        onClose={() => setAsking(false)}
        without={without}
        onDelete={remove}
      />
    </SettingRow>
  );
}
