import { LIMITS, textLength } from '@siedem/domain';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import s from './note-sheet.module.css';

export interface NoteSheetProps {
  readonly onSave: (note: string) => void;
  readonly onClose: () => void;
}

/** A note for a hard card, written between two answers or in the list (lessons §4.5). Its texts are the part `note`. */
export function NoteSheet({ onSave, onClose }: NoteSheetProps) {
  const { t } = useTexts();
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (textLength(note) > LIMITS.note) return;
    onSave(note);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      focus={field}
      title={t('note.add')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('note.cancel')}
          </Button>
          <Button kind="pen" type="submit" form={form}>
            {t('note.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} className={s.form}>
        <label>
          {t('note.note')}
          <input ref={field} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
        {textLength(note) > LIMITS.note && <p role="alert">{t('note.tooLong')}</p>}
      </form>
    </Dialog>
  );
}
