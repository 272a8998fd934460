import { Check } from 'lucide';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { showFarewell } from '../../platform/farewell.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import s from './landing-screen.module.css';

/** Says that the account is gone. It is in the page rendered ahead, without scripts, and waits there to be shown. */
export function Farewell() {
  const { t } = useTexts();
  useEffect(showFarewell, []);
  return (
    <div className={s.farewell} data-farewell="" hidden>
      <Banner tone="info" icon={Check}>
        {t('landing.farewell')}
      </Banner>
    </div>
  );
}
