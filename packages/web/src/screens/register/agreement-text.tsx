import { Link } from '../../ui/link/link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';

/** The sentence beside the box; its documents open beside the form, so that nothing typed is lost. */
export function AgreementText() {
  const { t } = useTexts();
  return (
    <>
      {t('register.agreeBefore')}{' '}
      <Link to="/terms-of-use" target="_blank" rel="noreferrer">
        {t('register.agreeTerms')}
      </Link>{' '}
      {t('register.agreeAnd')}{' '}
      <Link to="/privacy-policy" target="_blank" rel="noreferrer">
        {t('register.agreePrivacy')}
      </Link>
    </>
  );
}
