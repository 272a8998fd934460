import { useEffect, useRef } from 'react';
import { navigate } from '../../platform/address.ts';
import { useLocation, useParams } from '../../ui/router/router.tsx';
import { socialLogin } from '../../data/account.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { readReturn } from '../../data/social-redirect.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Loader } from '../../ui/loader/loader.tsx';
import { Overlay } from '../../ui/overlay/overlay.tsx';
import { HiddenTitle } from '../../ui/page/page.tsx';

/** `/social/:provider`: where Google and Facebook lead back to. Errors are shown on the login screen (specification §8). */
export function SocialScreen() {
  const { t } = useTexts();
  const { provider } = useParams();
  const { hash } = useLocation();
  const begun = useRef(false);

  useEffect(() => {
    // The answer counts once, whatever renders again.
    if (begun.current) return;
    begun.current = true;
    const refuse = (problem: AccountProblem): void => navigate('/login', { replace: true, state: { problem } });
    const answer = readReturn(provider, hash);
    if (!answer.ok) return refuse({ kind: 'text', text: answer.message });
    void socialLogin(answer.proof).then((result) => {
      if (result.ok) navigate('/', { replace: true });
      else refuse(result.problem);
    });
  }, [provider, hash]);

  return (
    <Overlay>
      <title>{`${t('social.title')} · ${t('app.name')}`}</title>
      <HiddenTitle>{t('social.title')}</HiddenTitle>
      <Loader>{t('social.waiting')}</Loader>
    </Overlay>
  );
}
