import { useCallback, useRef } from 'react';
import { IMPORT_MAX_BYTES, type ImportProblem } from '../../data/import-cards.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import s from './import.module.css';
import { useDroppedFile } from './use-dropped-file.ts';

function problemText(t: Translate, problem: ImportProblem): string {
  switch (problem) {
    case 'too_large':
      return t('import.tooLarge', { size: IMPORT_MAX_BYTES / 1024 / 1024 });
    case 'not_text':
      return t('import.notText');
    case 'not_ours':
      return t('import.notOurs');
    case 'no_cards':
      return t('import.noCards');
  }
}

export interface ChooseFileProps {
  readonly busy: boolean;
  readonly problem: ImportProblem | null;
  readonly onFile: (file: File) => void;
}

/** What can be imported, and the choice of a file; one that cannot be read is told where it was chosen. */
export function ChooseFile({ busy, problem, onFile }: ChooseFileProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const take = useCallback((file: File) => onFile(file), [onFile]);
  useDroppedFile(take);
  return (
    <>
      <p>{t('import.lead')}</p>
      <p className={s.small}>{t('import.comesBack')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('import.choose')}
        accept=".json,.csv,.tsv,.txt,application/json,text/csv,text/plain"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was mended.
          if (file !== undefined) onFile(file);
          event.target.value = '';
        }}
      />
      <div role="alert">
        <FieldError>{problem === null ? null : problemText(t, problem)}</FieldError>
      </div>
      <Button
        kind="pen"
        size="lg"
        width="full"
        busy={busy ? t('import.reading') : undefined}
        onClick={() => input.current?.click()}
      >
        {t('import.choose')}
      </Button>
      <p className={s.small}>{t('import.drop')}</p>
    </>
  );
}
