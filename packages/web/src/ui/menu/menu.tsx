import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import s from './menu.module.css';

export interface MenuProps {
  /** content of the button that opens it */
  button: ReactNode;
  /** read before the content of the button, where that does not say what it opens, e.g. "Category" */
  label?: string | undefined;
  /** class of the button, e.g. `iconButtonClass()` or one of the header's */
  buttonClass?: string | undefined;
  /** which side the panel keeps to; default start */
  align?: 'start' | 'end' | undefined;
  /** links and buttons with `menuItemClass`, `MenuRule` between groups; choosing one closes the menu */
  children: ReactNode;
}

/**
 * A button with a panel of links and buttons. Escape closes it and returns the focus, arrows move between items, a
 * press elsewhere or leaving by Tab closes it.
 */
export function Menu({ button, label, buttonClass, align = 'start', children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    const press = (event: PointerEvent): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open]);

  const items = (): HTMLElement[] => [...(panel.current?.querySelectorAll<HTMLElement>('a, button:enabled') ?? [])];
  const move = (step: 1 | -1): void => {
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
    all[next]?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) {
      // Escape closes the menu only; the screen behind must not take it as "leave".
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setOpen(false);
      trigger.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      event.stopPropagation();
      if (open) move(event.key === 'ArrowDown' ? 1 : -1);
      else setOpen(true);
    }
  };
  const leave = (event: FocusEvent): void => {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const choose = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a, button') !== null) setOpen(false);
  };

  return (
    <div className={s.root} ref={root} onKeyDown={press} onBlur={leave}>
      <button
        ref={trigger}
        type="button"
        className={cx(s.trigger, buttonClass)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label !== undefined && <VisuallyHidden>{label} </VisuallyHidden>}
        {button}
      </button>
      <div id={id} ref={panel} className={cx(s.panel, s[align])} hidden={!open} onClick={choose}>
        {children}
      </div>
    </div>
  );
}

/** Class of a link or button in a menu; `aria-current` or `aria-pressed` marks the chosen one. */
export const menuItemClass = s.item;

/** Class of a name inside an item that may be long: it is cut after two lines. */
export const menuNameClass = s.name;

/** A line between groups of items. */
export function MenuRule() {
  return <hr className={s.rule} />;
}

/** Text at the head of a menu: who is logged in. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <div className={s.note}>{children}</div>;
}
