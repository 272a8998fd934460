import { LIMITS } from '@siedem/domain';
import { useId, useState } from 'react';
import { importSession } from '../../data/imports.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { sessionStore } from '../../platform/storage.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import s from './import.module.css';

/** Kept in the tab, so that a reload loses nothing of it. */
const DRAFT = 'draft.import';

const linesIn = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length;

/** Words to paste, on a card of their own. */
export function PasteCard() {
  const { t } = useTexts();
  const id = useId();
  const [text, setText] = useState(() => sessionStore.get(DRAFT) ?? '');
  const blank = text.trim() === '';
  const tooLong = text.length > LIMITS.importing.pastedBytes;
  const write = (next: string): void => {
    setText(next);
    if (next === '') sessionStore.remove(DRAFT);
    else sessionStore.set(DRAFT, next);
  };
  const check = (): void => {
    void importSession.read({ blob: new Blob([text]), name: t('import.pasted'), from: 'paste' });
  };
  return (
    <section className={s.paste}>
      <div className={s.pasteHead}>
        <h2>{t('import.pasteTitle')}</h2>
        <span>{t('import.pasteNote')}</span>
      </div>
      <textarea
        id={id}
        className={s.pasteLines}
        aria-label={t('import.pasteLabel')}
        placeholder={t('import.pasteExample')}
        spellCheck={false}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      {tooLong && <FieldError>{t('import.pasteTooLong')}</FieldError>}
      <div className={s.pasteFoot}>
        <span role="status">{blank ? t('import.pasteFrom') : t('import.pasteCards', { count: linesIn(text) })}</span>
        <Button kind={blank ? 'soft' : 'pen'} disabled={blank || tooLong} onClick={check}>
          {t('import.pasteCheck')}
        </Button>
      </div>
    </section>
  );
}
