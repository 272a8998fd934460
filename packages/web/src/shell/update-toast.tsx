import { useEffect, useState } from 'react';
import { useLocation } from '../ui/router/router.tsx';
import { takeUpdate, useUpdate } from '../data/updates.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { hasTypedText, reloadPage } from '../platform/page.ts';
import { Toast, toastActionClass } from '../ui/toast/toast.tsx';

/** Pages where a reload is safe: no lesson and no form. */
const CALM = new Set([
  '/',
  '/list',
  '/section',
  '/categories',
  '/account',
  '/about',
  '/privacy-policy',
  '/terms-of-use',
]);

const LOOK_MS = 1000;

/** Offers a newer build on safe pages; if another tab has taken it, this one reloads as soon as it is safe. */
export function UpdateToast() {
  const { t } = useTexts();
  const update = useUpdate();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(false);
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    if (update === 'none') return undefined;
    const look = (): void => {
      const isCalm = CALM.has(pathname) && !hasTypedText();
      setCalm(isCalm);
      if (isCalm && update === 'taken') reloadPage();
    };
    look();
    // Typing does not render this component, so poll.
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [update, pathname]);
  if (update !== 'waiting' || !calm || closed) return null;
  return (
    <Toast
      stays="until closed"
      closeLabel={t('toast.close')}
      onClose={() => setClosed(true)}
      action={
        <button type="button" className={toastActionClass} onClick={takeUpdate}>
          {t('toast.reload')}
        </button>
      }
    >
      {t('toast.newVersion')}
    </Toast>
  );
}
