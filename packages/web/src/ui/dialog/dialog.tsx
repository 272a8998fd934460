import { X } from 'lucide';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { showClosing } from '../../platform/motion.ts';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import s from './dialog.module.css';

interface ModalProps {
  open: boolean;
  /** asked to close: Escape, the scrim, the close button */
  onClose: () => void;
  className: string | undefined;
  labelledBy: string;
  /** receives the focus when it opens; else the first control does */
  focus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/**
 * What is in the dialog. When it closes that is kept for one more drawing, which nobody sees but its picture, and the
 * picture leaves.
 */
function useClosing(ref: RefObject<HTMLDialogElement | null>, open: boolean, children: ReactNode): ReactNode {
  const [last, setLast] = useState<ReactNode>(null);
  if (open && last !== children) setLast(children);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const dialog = ref.current;
    return () => {
      if (dialog?.open === true) showClosing(dialog);
      setLast(null);
    };
  }, [open, ref]);
  return open ? children : last;
}

/** The native modal: the page behind is inert, Escape closes, focus returns to where it was. */
function Modal({ open, onClose, className, labelledBy, focus, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const inside = useClosing(ref, open, children);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return undefined;
    dialog.showModal();
    focus?.current?.focus();
    return () => dialog.close();
  }, [open, focus]);
  const pressScrim = (event: MouseEvent<HTMLDialogElement>): void => {
    // The scrim belongs to the dialog element itself; its content is a child.
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={labelledBy}
      onMouseDown={pressScrim}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {inside}
    </dialog>
  );
}

export interface DialogProps extends Pick<ModalProps, 'open' | 'onClose' | 'focus'> {
  title: ReactNode;
  children?: ReactNode;
  /** the buttons, the safe one first */
  footer?: ReactNode;
}

/** A question or a small form over the page, 440 px wide; on phones a sheet at the bottom. */
export function Dialog({ open, onClose, focus, title, children, footer }: DialogProps) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} focus={focus} className={s.dialog} labelledBy={id}>
      <div className={s.inside}>
        <h2 id={id}>{title}</h2>
        <div className={s.text}>{children}</div>
        {footer !== undefined && <div className={s.footer}>{footer}</div>}
      </div>
    </Modal>
  );
}

export interface WideDialogProps extends Pick<ModalProps, 'open' | 'onClose'> {
  title: ReactNode;
  /** a line under the title */
  note?: ReactNode;
  /** the button in the corner */
  close: ReactNode;
  children: ReactNode;
  footer: ReactNode;
}

/** Settings over the page, 620 px wide; on phones a sheet at the bottom. What is longer scrolls between head and footer. */
export function WideDialog({ open, onClose, title, note, close, children, footer }: WideDialogProps) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} className={cx(s.dialog, s.wide)} labelledBy={id}>
      <div className={s.wideHead}>
        <div>
          <h2 id={id}>{title}</h2>
          {note !== undefined && <p>{note}</p>}
        </div>
        {close}
      </div>
      <div className={s.wideBody}>{children}</div>
      <div className={s.wideFooter}>{footer}</div>
    </Modal>
  );
}

export interface ConfirmDialogProps extends Pick<ModalProps, 'open' | 'onClose'> {
  title: ReactNode;
  /** what will happen */
  children?: ReactNode;
  /** the choice that changes nothing; it has the focus and calls `onClose` */
  safeLabel: ReactNode;
  actionLabel: ReactNode;
  onAction: () => void;
  /** text while the action runs */
  busy?: string | undefined;
}

/** Asks before something is destroyed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      focus={safe}
      title={props.title}
      footer={
        <>
          <Button kind="quiet" ref={safe} onClick={props.onClose}>
            {props.safeLabel}
          </Button>
          <Button kind="danger-solid" onClick={props.onAction} busy={props.busy}>
            {props.actionLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}

export interface FullSheetProps extends Pick<ModalProps, 'open' | 'onClose'> {
  /** its name, shown at the top */
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/** The whole screen, for the menu on phones. Children may use `menuItemClass` of the menu. */
export function FullSheet({ open, onClose, title, closeLabel, children }: FullSheetProps) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} className={cx(s.full)} labelledBy={id}>
      <div className={s.fullHead}>
        <h2 id={id}>{title}</h2>
        <IconButton icon={X} label={closeLabel} onClick={onClose} />
      </div>
      {children}
    </Modal>
  );
}
