import { isoDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Link } from '../../ui/link/link.tsx';
import s from './success-line.module.css';

/** Over the boxes: until when premium lasts, and the link that closes the line. @param props.until ISO 8601 */
export function SuccessLine({ until }: { until: string | null }) {
  const { t } = useTexts();
  return (
    <div className={s.line} role="status">
      <p>
        {t('success.heading')} {t('success.until')} <b>{isoDay(until)}</b>
      </p>
      <Link className={buttonClass({ kind: 'quiet', size: 'sm' })} to="/">
        {t('success.close')}
      </Link>
    </div>
  );
}
