import { useRef, useState } from 'react';
import { type ImportMade, takeBackImport, type TakenBack, useTakenBack } from '../../data/imports.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';

export interface TakeBackDialogProps {
  readonly made: ImportMade;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before an import is taken back; what was answered or changed since stays unless it is ticked. */
export function TakeBackDialog(props: TakeBackDialogProps) {
  const about = useTakenBack(props.made);
  return about === null ? null : <Asked {...props} {...about} />;
}

function Asked({ made, cards, changed, onClose, onDone }: TakeBackDialogProps & TakenBack) {
  const { t } = useTexts();
  const keep = useRef<HTMLButtonElement>(null);
  const [too, setToo] = useState(false);
  const takeBack = async (): Promise<void> => {
    await takeBackImport(made, too ? 'remove' : 'keep');
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
