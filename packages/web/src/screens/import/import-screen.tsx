import { useCurrentCategory } from '../../data/use-categories.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { TitledCard } from '../../ui/titled-card/titled-card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportAdding } from './import-adding.tsx';
import { ImportCheck } from './import-check.tsx';
import { ImportDone } from './import-done.tsx';
import s from './import.module.css';
import { useImport } from './use-import.ts';

/** `/import`: an export of ours, or a table of cards, becomes cards again. Checked first, then added. */
export function ImportScreen() {
  const { t } = useTexts();
  const { category } = useCurrentCategory();
  const { step, read, add, stop, again } = useImport(category?.name ?? t('import.usual'));
  const title = (): string => {
    switch (step.kind) {
      case 'choose':
      case 'reading':
        return t('import.title');
      case 'check':
        return t('import.found', { count: step.plan.file.rows.length });
      case 'adding':
        return t('import.adding');
      case 'done':
        return t('import.done', { count: step.added });
    }
  };
  return (
    <Page width="auth">
      <title>{`${t('import.title')} · ${t('app.name')}`}</title>
      <TitledCard title={title()}>
        <div className={s.content}>
          {(step.kind === 'choose' || step.kind === 'reading') && (
            <ChooseFile
              busy={step.kind === 'reading'}
              problem={step.kind === 'choose' ? step.problem : null}
              onFile={(file) => void read(file)}
            />
          )}
          {step.kind === 'check' && <ImportCheck plan={step.plan} onAdd={() => void add(step.plan)} onCancel={again} />}
          {step.kind === 'adding' && <ImportAdding added={step.added} all={step.plan.add.length} onStop={stop} />}
          {step.kind === 'done' && <ImportDone plan={step.plan} added={step.added} onAgain={again} />}
        </div>
      </TitledCard>
    </Page>
  );
}
