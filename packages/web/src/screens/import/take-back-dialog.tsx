import { useRef, useState } from 'react';
import { takeBackImport } from '../../data/imports.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/field/field.tsx';

export interface TakeBackDialogProps {
  readonly id: string;
  /** Cards of it that are still there, and those of them answered or changed since. */
  readonly cards: number;
  readonly changed: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before an import is taken back; what was answered or changed since stays unless it is ticked. */
export function TakeBackDialog({ id, cards, changed, onClose, onDone }: TakeBackDialogProps) {
  const { t } = useTexts();
  const keep = useRef<HTMLButtonElement>(null);
  const [too, setToo] = useState(false);
  const takeBack = async (): Promise<void> => {
    await takeBackImport(id, too ? 'remove' : 'keep');
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      focus={keep}
      title={t('import.undoTitle', { count: cards })}
      footer={
        <>
          <Button kind="quiet" ref={keep} onClick={onClose}>
            {t('import.undoKeep')}
          </Button>
          <Button kind="danger-solid" onClick={() => void takeBack()}>
            {t('import.takeBack')}
          </Button>
        </>
      }
    >
      <p>
        {t('import.undoGo', { count: too ? cards : cards - changed })}
        {changed > 0 && !too && ` ${t('import.undoStay', { count: changed })}`}
      </p>
      {changed > 0 && (
        <Checkbox checked={too} onChange={(event) => setToo(event.target.checked)}>
          {t('import.undoToo', { count: changed })}
        </Checkbox>
      )}
    </Dialog>
  );
}
