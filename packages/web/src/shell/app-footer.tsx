import { Link } from '../ui/link/link.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { now } from '../platform/clock.ts';
import { Footer } from '../ui/footer/footer.tsx';

/** Copyright, help and about (specification §2 Shell). */
export function AppFooter() {
  const { t } = useTexts();
  return (
    <Footer note={t('footer.copyright', { year: String(new Date(now()).getFullYear()) })}>
      <Link to="/help">{t('footer.help')}</Link>
      <Link to="/about">{t('footer.about')}</Link>
    </Footer>
  );
}
