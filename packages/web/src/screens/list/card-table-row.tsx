import { type Box, cardState, timeLeft } from '@siedem/domain';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from '../../ui/link/link.tsx';
import { deleteCards } from '../../data/commands.ts';
import { useMargin } from '../../data/lesson/use-margin.ts';
import type { CardView } from '../../collection/views.ts';
import { boxText, timeLeftText } from '../../i18n/format.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Translate } from '../../i18n/texts.ts';
import { now } from '../../platform/clock.ts';
import { showMove } from '../../platform/motion.ts';
import { CardState, DataRow, StateButton } from '../../ui/data-table/data-table.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button/icon-button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { PickBox } from '../../ui/field/checkbox.tsx';
import { TabTrack } from '../../ui/index-tab/index-tab.tsx';
import { Menu, menuItemClass } from '../../ui/menu/menu.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import s from './list-screen.module.css';

export interface CardTableRowProps {
  readonly card: CardView;
  /** boxes of the category in display order */
  readonly boxes: readonly Box[];
  readonly index: number;
  /** px from the top of the rows */
  readonly offset: number;
  /** phones have a menu for the actions */
  readonly look: 'desk' | 'phone';
  readonly wordLang: string | undefined;
  /** A hard card's last answers, in place of its state. */
  readonly last?: { readonly falls: number; readonly answers: number } | undefined;
  readonly onNote: (card: string) => void;
  /** While cards are selected: whether this one is, and what changes that. */
  readonly pick:
    | {
        readonly checked: boolean;
        readonly toggle: (reach: 'one' | 'range') => void;
        readonly press: (event: KeyboardEvent) => void;
      }
    | undefined;
  /** The card is about to go: the focus is to stay at its place. */
  readonly onRemove: () => void;
  /** The sentence under the row: the id it has, and whether it is there. */
  readonly why: { readonly id: string; readonly open: boolean; readonly toggle: () => void };
}

function StateOf({ card, box }: { card: CardView; box: Box }): ReactNode {
  const { t } = useTexts();
  const state = cardState(card.modifiedAt, box, now());
  switch (state.kind) {
    case 'unknown':
      return <CardState kind="due">{t('state.unknown')}</CardState>;
    case 'active':
      return <CardState kind="due">{t('state.active')}</CardState>;
    case 'known':
      return <CardState kind="known">{t('state.known')}</CardState>;
    case 'waiting':
      return <CardState kind="waiting">{timeLeftText(t, timeLeft(state.left))}</CardState>;
  }
}

/** Of the last answers those that were wrong, as bars that hang below the line, then the others. */
function LastAnswers({ falls, answers }: { readonly falls: number; readonly answers: number }) {
  const { t } = useTexts();
  return (
    <span className={s.falls} role="img" aria-label={t('list.fallsOf', { falls, answers })}>
      {Array.from({ length: answers }, (_, index) => (
        <i key={index} className={index < falls ? s.fall : undefined} />
      ))}
    </span>
  );
}

/** "Add a note" to a hard card that has none: beside its last answers at a desk, in the menu on phones. */
function AddNote({ card, look, onNote }: { card: string; look: 'desk' | 'phone'; onNote: (card: string) => void }) {
  const { t } = useTexts();
  if (useMargin(card).note !== '') return null;
  return (
    <button type="button" className={look === 'desk' ? s.addNote : menuItemClass} onClick={() => onNote(card)}>
      {t('note.add')}
    </button>
  );
}

function removeCard(t: Translate, id: string, word: string): void {
  const outcome = deleteCards([id]);
  if (!outcome.ok) return showToast({ tone: 'bad', text: messageText(t, outcome.message) });
  showToast({
    text: t('list.deletedOne', { word }),
    action: { label: t('toast.undo'), run: () => showMove(outcome.undo) },
  });
}

interface RowActionsProps {
  readonly look: 'desk' | 'phone';
  readonly word: string;
  /** address of the card's page */
  readonly edit: string;
  readonly onRemove: (event: MouseEvent) => void;
  /** more entries of the menu */
  readonly more?: ReactNode;
}

/** Edit and delete: two icons at a desk, a menu on phones. */
function RowActions({ look, word, edit, onRemove, more }: RowActionsProps) {
  const { t } = useTexts();
  return look === 'desk' ? (
    <>
      <Link
        className={iconButtonClass({ size: 'sm' })}
        to={edit}
        aria-label={t('list.edit', { word })}
        title={t('list.editShort')}
      >
        <Icon of={Pencil} />
      </Link>
      <IconButton icon={Trash2} size="sm" tone="danger" label={t('list.delete', { word })} onClick={onRemove} />
    </>
  ) : (
    <Menu
      align="end"
      label={t('list.more', { word })}
      buttonClass={iconButtonClass()}
      button={<Icon of={EllipsisVertical} />}
    >
      <Link className={menuItemClass} to={edit}>
        {t('list.editShort')}
      </Link>
      {more}
      <button type="button" className={menuItemClass} onClick={onRemove}>
        {t('list.deleteShort')}
      </button>
    </Menu>
  );
}

/** One card of the list with its state and what can be done to it. */
export function CardTableRow(props: CardTableRowProps) {
  const { card, boxes, index, offset, look, wordLang, last, onNote, pick, onRemove, why } = props;
  const { t } = useTexts();
  const { word } = card;
  const position = boxes.findIndex((each) => each.id === card.box) + 1;
  const box = boxes[position - 1];
  const edit = `/modify/${card.box}/${card.id}`;
  const reachOf = (event: MouseEvent) => (event.shiftKey ? 'range' : 'one');
  const remove = ({ detail }: MouseEvent): void => {
    // By the second click of a double click the next card has come under the pointer.
    if (detail > 1) return;
    onRemove();
    showMove(() => removeCard(t, card.id, word));
  };
  return (
    <DataRow
      pick={
        pick && (
          <PickBox
            label={t('list.pick', { word })}
            checked={pick.checked}
            // The click says whether shift was held, a change does not; the space bar clicks too.
            onClick={(event) => pick.toggle(reachOf(event))}
            onChange={() => undefined}
            onKeyDown={pick.press}
          />
        )
      }
      onClick={
        pick &&
        ((event) => {
          const target = event.target instanceof Element ? event.target : null;
          if (target?.closest('a, button, label, input, [popover]') === null) pick.toggle(reachOf(event));
        })
      }
      data-index={index}
      data-moves={card.id}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${offset}px)` }}
      word={word}
      wordLang={wordLang}
      meaning={card.meanings.join(', ')}
      box={
        box && (
          <TabTrack position={position} of={boxes.length} label={t('list.boxIs', { position, box: boxText(t, box) })} />
        )
      }
      state={
        last ? (
          <>
            <LastAnswers {...last} />
            {look === 'desk' && <AddNote card={card.id} look={look} onNote={onNote} />}
          </>
        ) : (
          box && (
            <StateButton expanded={why.open} controls={why.id} onPress={why.toggle}>
              <StateOf card={card} box={box} />
            </StateButton>
          )
        )
      }
      actions={
        <RowActions
          look={look}
          word={word}
          edit={edit}
          onRemove={remove}
          more={last && <AddNote card={card.id} look="phone" onNote={onNote} />}
        />
      }
    />
  );
}
