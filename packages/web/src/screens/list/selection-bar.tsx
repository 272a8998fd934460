import type { Box } from '@siedem/domain';
import { Download, FolderInput, Trash2, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { navigate } from '../../platform/address.ts';
import { deleteCards, moveCards, moveMany } from '../../data/commands.ts';
import type { Outcome, Undoable } from '../../collection/views.ts';
import { boxText } from '../../i18n/format.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { showMove } from '../../platform/motion.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { Select } from '../../ui/field/field.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { cx } from '../../ui/cx.ts';
import { OnlyDesk } from '../../ui/only/only.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import s from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

/** So many cards fit into one practice. */
const PRACTISED = 50;
/** Moving more cards than this is done in slices. */
const MOVED_AT_ONCE = 1000;
/** Deleting more cards than this asks first. */
const MANY = 20;

export interface SelectionBarProps {
  readonly selection: Selection;
  /** rows that can be selected */
  readonly rowCount: number;
  readonly boxes: readonly Box[];
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select, dialog') !== null;

/** Ctrl+A selects all, Delete deletes. */
function useKeys({ count, all }: Selection, remove: () => void): void {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'a') {
      event.preventDefault();
      all();
    } else if (event.key === 'Delete' && count > 0) {
      event.preventDefault();
      remove();
    }
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Moves and deletes the selected cards, and says what was done; many are deleted after a question. */
function useActs(selection: Selection) {
  const { t } = useTexts();
  const { ids } = selection;
  const many = selection.count > MANY;
  const [asking, setAsking] = useState(false);
  const [moving, setMoving] = useState(false);

  const report = (outcome: Outcome<Undoable>, text: (count: number) => string, stays?: 'until closed'): void => {
    if (!outcome.ok) return showToast({ tone: 'bad', text: messageText(t, outcome.message) });
    const action = { label: t('toast.undo'), run: () => showMove(outcome.undo) };
    showToast({ text: text(outcome.count), action, ...(stays !== undefined && { stays }) });
    selection.end();
  };
  const move = async (box: string): Promise<void> => {
    const isLong = selection.count > MOVED_AT_ONCE;
    setMoving(isLong);
    const outcome = isLong ? await moveMany(ids(), box) : moveCards([...ids()], box);
    setMoving(false);
    report(outcome, (count) => t('list.moved', { count }));
  };
  const removeNow = (): void => {
    setAsking(false);
    const deleted = (count: number): string => t('list.deleted', { count });
    showMove(() => report(deleteCards([...ids()]), deleted, many ? 'until closed' : undefined));
  };
  const remove = (): void => (many ? setAsking(true) : removeNow());
  return { move, moving, remove, removeNow, asking, keep: () => setAsking(false) };
}

interface MoveToProps {
  readonly boxes: readonly Box[];
  readonly count: number;
  /** Whether cards are being moved. */
  readonly moving: boolean;
  readonly onMove: (box: string) => void;
}

/** Chooses a box and moves there. */
function MoveTo({ boxes, count, moving, onMove }: MoveToProps) {
  const { t } = useTexts();
  const [box, setBox] = useState(boxes[0]?.id ?? '');
  return (
    <span className={s.move}>
      <Select size="sm" aria-label={t('list.moveTo')} value={box} onChange={(event) => setBox(event.target.value)}>
        {boxes.map((each, index) => (
          <option key={each.id} value={each.id}>
            {`${index + 1}. ${boxText(t, each)}`}
          </option>
        ))}
      </Select>
      <Button size="sm" disabled={count === 0} busy={moving ? t('list.move') : undefined} onClick={() => onMove(box)}>
        <Icon of={FolderInput} />
        {t('list.move')}
      </Button>
    </span>
  );
}

/** What can be done to the selected cards; below the list, always in sight. Ctrl+A selects all, Delete deletes. */
export function SelectionBar({ selection, rowCount, boxes }: SelectionBarProps) {
  const { t } = useTexts();
  const { ids, count } = selection;
  const { move, moving, remove, removeNow, asking, keep } = useActs(selection);
  useKeys(selection, remove);
  return (
    <div className={s.bar} data-bottom-bar="" role="group" aria-label={t('list.selectBar')}>
      <span className={s.count} role="status">
        {t('list.selected', { count })}
      </span>
      <Button className={s.all} size="sm" kind="quiet" onClick={count === rowCount ? selection.none : selection.all}>
        {count === rowCount && count > 0 ? t('list.selectNone') : t('list.selectAll')}
      </Button>
      <MoveTo boxes={boxes} count={count} moving={moving} onMove={(box) => void move(box)} />
      {count > 0 && count <= PRACTISED && (
        <Link className={cx(buttonClass({ size: 'sm' }), s.practise)} to={`/practice?cards=${[...ids()].join()}`}>
          {t('list.practise')}
        </Link>
      )}
      <Button
        className={s.export}
        size="sm"
        disabled={count === 0}
        aria-label={t('list.export')}
        onClick={() => navigate('/export', { state: { cards: [...ids()] } })}
      >
        <Icon of={Download} />
        <OnlyDesk>{t('list.export')}</OnlyDesk>
      </Button>
      <Button
        className={s.remove}
        size="sm"
        kind="danger"
        disabled={count === 0}
        aria-label={t('list.deleteMany')}
        onClick={remove}
      >
        <Icon of={Trash2} />
        <OnlyDesk>{t('list.deleteMany')}</OnlyDesk>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={keep}
        title={t('list.askMany', { count })}
        safeLabel={t('common.keep')}
        actionLabel={t('list.deleteMany')}
        onAction={removeNow}
      >
        {t('list.askManyWhy')}
      </ConfirmDialog>
      <IconButton className={s.end} size="sm" icon={X} label={t('list.selectDone')} onClick={selection.end} />
    </div>
  );
}
