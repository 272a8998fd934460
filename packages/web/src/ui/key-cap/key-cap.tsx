import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft, type IconNode } from 'lucide';
import { Icon } from '../icon/icon.tsx';
import s from './key-cap.module.css';

export type KeyName = 'enter' | 'up' | 'down' | 'left' | 'right' | 'esc' | (string & {});

const DRAWN = new Map<KeyName, IconNode>([
  ['enter', CornerDownLeft],
  ['up', ArrowUp],
  ['down', ArrowDown],
  ['left', ArrowLeft],
  ['right', ArrowRight],
]);

/**
 * The cap of a key, a hint for the eye: hidden from readers (use `aria-keyshortcuts` on the control) and on
 * coarse pointers and phones.
 *
 * @param props.of 'enter' and the arrows are drawn, 'esc' reads Esc, anything else is shown as it stands
 */
export function KeyCap({ of }: { of: KeyName }) {
  const drawing = DRAWN.get(of);
  return (
    <kbd className={s.cap} aria-hidden="true">
      {drawing ? <Icon of={drawing} size="cap" /> : of === 'esc' ? 'Esc' : of}
    </kbd>
  );
}
