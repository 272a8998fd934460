import { Download, ShieldCheck, TriangleAlert } from 'lucide';
import { type ChangeEvent, useRef } from 'react';
import type { ReadProblem } from '@siedem/formats';
import { importSession } from '../../data/imports.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import s from './import.module.css';
import { PasteCard } from './paste-card.tsx';
import { useDroppedFile } from './use-dropped-file.ts';

const read = (file: File): void => void importSession.read({ blob: file, name: file.name, from: 'file' });

/** Where a file is chosen or dropped; what could not be read is reported there (exchange §10). */
function FileSlot({ problem }: { problem: { readonly code: ReadProblem; readonly name: string } | null }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  useDroppedFile(read);
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    if (file !== undefined) read(file);
    // The same file may be chosen again after it was mended.
    event.target.value = '';
  };
  return (
    <div className={cx(s.slot, problem !== null && s.bad)}>
      <div className={s.slotIn}>
        <div role="alert">
          {problem !== null && (
            <p className={s.problem}>
              <Icon of={TriangleAlert} size="sm" />
              <span>{`${t(`import.problem_${problem.code}`, { name: problem.name })} ${t('import.nothingAdded')}`}</span>
            </p>
          )}
        </div>
        {problem === null && (
          <>
            <p className={s.slotTitle}>{t('import.drop')}</p>
            <p>{t('import.kinds')}</p>
          </>
        )}
        <input ref={input} type="file" hidden aria-label={t('import.choose')} onChange={choose} />
        <Button kind="pen" size="lg" onClick={() => input.current?.click()}>
          {problem === null ? t('import.choose') : t('import.chooseAnother')}
        </Button>
        <p className={s.small}>{t('import.extensions')}</p>
      </div>
    </div>
  );
}

const SOURCES = ['fromAnki', 'fromQuizlet', 'fromSheet', 'fromOthers'] as const;

/** How each program gives its words away. */
function WhereFrom() {
  const { t } = useTexts();
  const how = {
    fromAnki: t('import.fromAnkiHow'),
    fromQuizlet: t('import.fromQuizletHow'),
    fromSheet: t('import.fromSheetHow'),
    fromOthers: t('import.fromOthersHow'),
  };
  const names = {
    fromAnki: t('import.fromAnki'),
    fromQuizlet: t('import.fromQuizlet'),
    fromSheet: t('import.fromSheet'),
    fromOthers: t('import.fromOthers'),
  };
  return (
    <section>
      <h2 className={s.heading}>{t('import.where')}</h2>
      <dl className={s.from}>
        {SOURCES.map((source) => (
          <div key={source}>
            <dt>{names[source]}</dt>
            <dd>{how[source]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export interface StartStepProps {
  readonly problem: { readonly code: ReadProblem; readonly name: string } | null;
  readonly onBack: () => void;
}

/** The beginning of an import: a file, pasted words, and what was imported earlier. */
export function StartStep({ problem, onBack }: StartStepProps) {
  const { t } = useTexts();
  return (
    <Page width="boxes">
      <Statement
        phone="beside"
        actions={
          <Button kind="quiet" keyCap="Esc" flush="end" onClick={onBack}>
            {t('import.back')}
          </Button>
        }
      >
        {t('import.title')}
      </Statement>
      <div className={s.start}>
        <FileSlot problem={problem} />
        <PasteCard />
      </div>
      <p className={s.safe}>
        <Icon of={ShieldCheck} />
        {t('import.safe')}
      </p>
      <WhereFrom />
      <EarlierImports />
      <p className={s.take}>
        <Link className={buttonClass({ kind: 'quiet' })} to="/export">
          <Icon of={Download} size="sm" />
          {t('import.take')}
        </Link>
      </p>
    </Page>
  );
}
