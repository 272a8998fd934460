import { Link } from '../../ui/link/link.tsx';
import type { Interval } from '@siedem/domain';
import { intervalText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Fold } from '../../ui/divider-stack/divider-stack.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Chips } from './chips.tsx';
import { Demo } from './demo.tsx';
import { Farewell } from './farewell.tsx';
import { How } from './how.tsx';
import s from './landing-screen.module.css';

/** The intervals of the drawer in the picture, those a new category gets: box 2 to box 6. */
const MIDDLE: readonly Interval[] = [
  { number: 1, unit: 'days' },
  { number: 3, unit: 'days' },
  { number: 7, unit: 'days' },
  { number: 14, unit: 'days' },
  { number: 1, unit: 'months' },
];

function Row({ position }: { position: number }) {
  const { t } = useTexts();
  const interval = MIDDLE[position - 2];
  const label = interval === undefined ? t('state.unknown') : intervalText(t, interval);
  return <Fold position={position} of={7} label={<span className={s.label}>{label}</span>} />;
}

function TryIt() {
  const { t } = useTexts();
  return (
    <Link className={buttonClass({ kind: 'pen', size: 'lg' })} to="/register">
      {t('landing.tryIt')}
    </Link>
  );
}

/** What visitors see first: what it is, how it works, what it costs (specification §1). */
export function LandingScreen() {
  const { t, language } = useTexts();
  return (
    <Page>
      <title>{`${t('landing.title')} · ${t('app.name')}`}</title>
      <Farewell />
      <section className={s.hero}>
        <div className={s.text}>
          <h1>{t('landing.headline')}</h1>
          <p>{t('landing.lead')}</p>
          <div className={s.cta}>
            <TryIt />
            <span>{t('landing.free')}</span>
          </div>
          <Chips key={language} />
        </div>
        <div className={s.drawer}>
          <Row position={1} />
          <Row position={2} />
          <Row position={3} />
          <Demo key={language} />
          <Row position={4} />
          <Row position={5} />
          <Row position={6} />
          <Fold position={7} of={7} label={<span className={s.label}>{t('state.known')}</span>}>
            <div className={s.inside}>
              <How />
              <section className={s.price}>
                <div>
                  <h2 className={s.title}>{t('landing.price')}</h2>
                  <p>{t('landing.priceWhy')}</p>
                  <TryIt />
                </div>
                <div className={s.know}>
                  <h3>{t('landing.know')}</h3>
                  <ul>
                    <li>{t('landing.category')}</li>
                    <li>{t('landing.section')}</li>
                  </ul>
                </div>
              </section>
            </div>
          </Fold>
        </div>
      </section>
    </Page>
  );
}
