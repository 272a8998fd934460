import { importSession } from '../../data/imports.ts';
import type { ImportStep } from '../../data/import-session.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TitledCard } from '../../ui/titled-card/titled-card.tsx';
import s from './import.module.css';

type Reading = Extract<ImportStep, { readonly kind: 'reading' }>;

const MB = 1024 * 1024;

function progressText(t: Translate, { progress }: Reading): string {
  if (progress === null) return '';
  const { done, all } = progress;
  if (progress.stage === 'cards') {
    return all > 0 ? t('import.readingOf', { count: all, done }) : t('import.readingCards', { count: done });
  }
  return t('import.readingBytes', { done: Math.round(done / MB), all: Math.ceil(all / MB) });
}

/** How far the reading has come, and a way to stop it. */
export function ReadingStep({ step }: { step: Reading }) {
  const { t } = useTexts();
  const { input, progress } = step;
  const title = input.from === 'paste' ? t('import.readingPasted') : t('import.reading', { name: input.name });
  const known = progress !== null && progress.all > 0;
  return (
    <Page width="auth">
      <TitledCard title={title}>
        <div className={s.content}>
          <progress
            className={s.progress}
            aria-label={title}
            {...(known ? { max: progress.all, value: Math.min(progress.done, progress.all) } : {})}
          />
          <p className={s.spread}>
            <span>{progressText(t, step)}</span>
            <span className={s.small}>{t('import.goOn')}</span>
          </p>
          <div className={s.buttons}>
            <Button onClick={importSession.stop}>{t('import.stop')}</Button>
          </div>
          <p className={s.small}>{t('import.nothingYet')}</p>
        </div>
      </TitledCard>
    </Page>
  );
}
