import { useTexts } from '../../i18n/use-texts.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Panel, PanelButtons, PanelNote } from '../../ui/panel/panel.tsx';

/** The ways to all of the learner's data, to take along (decisions §5.3) and to bring; taking works without premium. */
export function ExportPanel() {
  const { t } = useTexts();
  return (
    <Panel title={t('account.data')}>
      <PanelNote>{t('account.dataWhy')}</PanelNote>
      <PanelButtons>
        <Link className={buttonClass()} to="/export">
          {t('account.export')}
        </Link>
        <Link className={buttonClass()} to="/import">
          {t('account.import')}
        </Link>
      </PanelButtons>
    </Panel>
  );
}
