import { Link } from '../../ui/link/link.tsx';
import { version } from '../../../package.json';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page, Statement } from '../../ui/page/page.tsx';
import { Panel, PanelRow, PanelRows } from '../../ui/panel/panel.tsx';
import s from './about-screen.module.css';

/** `/about`: what this is, which version, and whose work it builds on. */
export function AboutScreen() {
  const { t } = useTexts();
  return (
    <Page width="narrow">
      <title>{`${t('about.title')} · ${t('app.name')}`}</title>
      <Statement lead={t('about.lead')}>{t('about.title')}</Statement>
      <div className={s.text}>
        <p>{t('about.boxes')}</p>
        <p>{t('about.typing')}</p>
      </div>
      <div className={s.facts}>
        <Panel title={t('about.facts')}>
          <PanelRows>
            <PanelRow action={<b>{version}</b>}>{t('about.version')}</PanelRow>
            <PanelRow>{t('about.fonts')}</PanelRow>
            <PanelRow>
              <a href="/licences.md">{t('about.licences')}</a>
            </PanelRow>
            <PanelRow>
              <Link to="/terms-of-use">{t('about.terms')}</Link>
            </PanelRow>
            <PanelRow>
              <Link to="/privacy-policy">{t('about.privacy')}</Link>
            </PanelRow>
            <PanelRow>
              <Link to="/help">{t('about.help')}</Link>
            </PanelRow>
          </PanelRows>
        </Panel>
      </div>
    </Page>
  );
}
