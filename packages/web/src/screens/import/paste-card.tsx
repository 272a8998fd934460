import { LIMITS } from '@siedem/domain';
import { recogniseText } from '@siedem/formats';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { importSession } from '../../data/imports.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { sessionStore } from '../../platform/storage.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import s from './import.module.css';

/** Kept in the tab, so that a reload loses nothing of it. */
const DRAFT = 'draft.import';

/** What parts the sides of a row, in words. */
function partedText(t: Translate, between: string): string {
  switch (between) {
    case '\t':
      return t('import.pasted_tab');
    case ' = ':
      return t('import.pasted_equals');
    case ': ':
      return t('import.pasted_colon');
    case '::':
      return t('import.pasted_colons');
    case ',':
      return t('import.pasted_comma');
    default:
      return t('import.pasted_dash');
  }
}

/** What was recognised in pasted words, and how many cards they are. */
function recognisedText(t: Translate, text: string): string {
  const { kind, between, cards: count } = recogniseText(text);
  if (kind === 'siedem') return t('import.pasteSiedem');
  const cards = t('import.pasteCards', { count });
  if (kind === 'unknown') return cards;
  if (kind === 'questions') return t('import.pasteQuestions', { cards });
  return t('import.pasteParted', { cards, by: partedText(t, between) });
}

/** Words to paste, on a card of their own. */
export function PasteCard() {
  const { t } = useTexts();
  const id = useId();
  const [text, setText] = useState(() => sessionStore.get(DRAFT) ?? '');
  const blank = text.trim() === '';
  const settled = useDeferredValue(text);
  const recognised = useMemo(() => recognisedText(t, settled), [t, settled]);
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
        <span role="status">{blank ? t('import.pasteFrom') : recognised}</span>
        <Button kind={blank ? 'soft' : 'pen'} disabled={blank || tooLong} onClick={check}>
          {t('import.pasteCheck')}
        </Button>
      </div>
    </section>
  );
}
