import { exportAll } from '@siedem/contract';
import { parseBox } from '@siedem/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../data/app.ts';
import { problemText } from '../../data/problem-text.ts';
import { problemOf } from '../../data/session/account-problem.ts';
import { boxText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { saveAsFile } from '../../platform/page.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { Panel, PanelButtons, PanelNote } from '../../ui/panel/panel.tsx';
import { cardRows } from './card-rows.ts';
import { csvText } from '../../data/csv.ts';

/** All of the learner's data to take along (decisions §5.3): it works without premium. */
export function ExportPanel() {
  const { t } = useTexts();
  const [busy, setBusy] = useState<'all' | 'cards' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const boxName = (id: string, label: string): string => {
    const box = parseBox('', id, label);
    return box.ok ? boxText(t, box.value) : label;
  };
  const save = async (what: 'all' | 'cards'): Promise<void> => {
    if (busy !== null) return;
    setBusy(what);
    setProblem(null);
    const answer = await call(exportAll);
    setBusy(null);
    if (answer.status !== 200) return setProblem(problemText(t, problemOf(answer)));
    if (what === 'all') return saveAsFile('siedem.json', 'application/json', JSON.stringify(answer.body, null, 2));
    const head = [
      t('account.csvWord'),
      t('account.csvMeanings'),
      t('account.csvCategory'),
      t('account.csvBox'),
      t('account.csvChanged'),
    ];
    return saveAsFile(
      t('account.csvName'),
      'text/csv;charset=utf-8',
      csvText([head, ...cardRows(answer.body, boxName)]),
    );
  };
  const busyText = (what: 'all' | 'cards') => (busy === what ? t('account.exporting') : undefined);

  return (
    <Panel title={t('account.data')}>
      <PanelNote>{t('account.dataWhy')}</PanelNote>
      <FieldError>{problem}</FieldError>
      <PanelButtons>
        <Button onClick={() => void save('all')} busy={busyText('all')}>
          {t('account.exportAll')}
        </Button>
        <Button onClick={() => void save('cards')} busy={busyText('cards')}>
          {t('account.exportCards')}
        </Button>
        <Link className={buttonClass()} to="/import">
          {t('account.import')}
        </Link>
      </PanelButtons>
    </Panel>
  );
}
