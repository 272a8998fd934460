import { LIMITS, textLength } from '@siedem/domain';
import { type FormEvent, useId, useRef, useState } from 'react';
import { changeMargin } from '../../../data/commands.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import s from './tools.module.css';

/** A note for a hard card, written between two answers (lessons §4.5). */
export function NoteSheet({ card, onClose }: { readonly card: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (textLength(note) > LIMITS.note) return;
    changeMargin(card, { note });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      focus={field}
      title={t('lessonTools.addNote')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('lessonTools.cancel')}
          </Button>
          <Button kind="pen" type="submit" form={form}>
            {t('lessonTools.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} className={s.noteForm}>
        <label>
          {t('lessonTools.note')}
          <input ref={field} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
        {textLength(note) > LIMITS.note && <p role="alert">{t('lessonTools.noteTooLong')}</p>}
      </form>
    </Dialog>
  );
}
