import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import s from './tools.module.css';

/** "Keys in a lesson" (lessons §5.4). */
export function KeyMap({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const close = useRef<HTMLButtonElement>(null);
  const rows: readonly (readonly [keys: string, what: ReactNode])[] = [
    ['↵', t('lessonTools.keyEnter')],
    ['↵ ↵', t('lessonTools.keyEmpty')],
    ['Ctrl ↵', t('lessonTools.keyCorrect')],
    ['Ctrl ⇧ ↵', t('lessonTools.keyAlways')],
    ['Ctrl ↓', t('lessonTools.keyMenu')],
    ['Ctrl Z', t('lessonTools.keyUndo')],
    ['n =', t('lessonTools.keyCycle')],
    ['Alt P', t('lessonTools.keyHear')],
    ['F1', t('lessonTools.keyHelp')],
    ['Esc', t('lessonTools.keyEscape')],
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      focus={close}
      title={t('lessonTools.keysTitle')}
      footer={
        <Button ref={close} onClick={onClose}>
          {t('lessonTools.close')}
        </Button>
      }
    >
      <dl className={s.keys}>
        {rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key, index) => (
                <kbd key={index}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
