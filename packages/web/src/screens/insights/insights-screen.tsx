import { CircleAlert, Clock, CloudOff } from 'lucide';
import { useEffect, useRef } from 'react';
import { useSearchParams } from '../../ui/router/router.tsx';
import { useCategories, useCurrentCategory } from '../../data/use-categories.ts';
import {
  declineZone,
  type Insights,
  type InsightsView,
  newZone,
  type Period,
  saveStudy,
  type Scope,
  type StudySettings,
  useEveryDay,
  useInsights,
} from '../../data/study/use-insights.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { Banner, bannerActionClass } from '../../ui/banner/banner.tsx';
import { HiddenTitle, Page, Statement } from '../../ui/page/page.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Choices } from './choices.tsx';
import { CountedLine } from './counted-line.tsx';
import { EmptyInsights } from './empty-insights.tsx';
import { headlineOf } from './headline.ts';
import { InsightPanels } from './insight-panels.tsx';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { hourText, momentText, placeOf, shareText } from './words.ts';

const PERIODS: readonly Period[] = [30, 90, 365, 0];

const periodOf = (text: string | null): Period => PERIODS.find((period) => String(period) === text) ?? 30;

/** A move to another zone moves the day with it, is said once and can be undone (insights §3.2). */
function useFollowedZone(settings: StudySettings | undefined, reload: () => void): void {
  const { t } = useTexts();
  const asked = useRef(false);
  useEffect(() => {
    const zone = settings === undefined ? null : newZone(settings);
    if (settings === undefined || zone === null || asked.current) return;
    asked.current = true;
    const before = settings.zone;
    void saveStudy({ zone }).then((saved) => {
      if (saved === null) return;
      reload();
      showToast({
        text: t('insights.dayStart.moved', { hour: hourText(saved.day_start), zone: placeOf(zone) }),
        action: {
          label: t('insights.dayStart.undo'),
          run: () => {
            declineZone(zone);
            void saveStudy({ zone: before }).then(reload);
          },
        },
      });
    });
  });
}

/** `/insights`: what the learner's answers say (insights §12). Period and category stand in the address. */
export function InsightsScreen() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const { category } = useCurrentCategory();
  const scope: Scope = search.get('category') === 'all' ? null : (category?.id ?? null);
  const days = periodOf(search.get('days'));
  const view = useInsights(scope, days);
  const { kept, reload } = view;
  useFollowedZone(kept?.settings, reload);
  const choose: Choose = (name, value) =>
    setSearch((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true });
  const everyDay = useEveryDay(kept);
  const isNothing = kept?.figures.rhythm.longest === 0;
  const isEmpty = isNothing && kept.figures.state === 'ready';
  const isLoading = kept === null ? view.state === 'loading' : !isEmpty && (isNothing || everyDay === null);
  return (
    <Page>
      <title>{`${t('insights.title')} · ${t('app.name')}`}</title>
      {kept === null || isLoading ? (
        <>
          <HiddenTitle>{t('insights.title')}</HiddenTitle>
          {isLoading ? (
            <>
              <Notices view={view} />
              <InsightsSkeleton label={t('insights.loading')} />
            </>
          ) : (
            <>
              <Periods days={days} choose={choose} />
              <Notices view={view} />
            </>
          )}
        </>
      ) : isEmpty ? (
        <>
          <Notices view={view} />
          <EmptyInsights categoryId={category?.id} />
        </>
      ) : (
        <>
          <Heading figures={kept.figures} scope={scope} days={days} choose={choose} />
          <Notices view={view} />
          <InsightPanels
            figures={kept.figures}
            everyDay={everyDay ?? kept.figures.days}
            settings={kept.settings}
            days={days}
            scope={scope}
            onSaved={reload}
          />
          <CountedLine figures={kept.figures} settings={kept.settings} onSaved={reload} />
        </>
      )}
    </Page>
  );
}

type Choose = (name: 'days' | 'category', value: string) => void;

function Heading({ figures, scope, days, choose }: HeadingProps) {
  const { t, language } = useTexts();
  const categories = useCategories();
  const { category } = useCurrentCategory();
  return (
    <Statement
      over={scope === null ? t('insights.all') : category?.name}
      side={
        categories.length > 1 && (
          <Choices
            label={t('insights.scope')}
            look="text"
            taken={scope === null ? 'all' : ''}
            choices={{ '': category?.name ?? '', all: t('insights.all') }}
            onChoose={(value) => choose('category', value)}
          />
        )
      }
      actions={<Periods days={days} choose={choose} />}
    >
      {headlineOf(t, language, figures)}
    </Statement>
  );
}

interface HeadingProps {
  readonly figures: Insights;
  readonly scope: Scope;
  readonly days: Period;
  readonly choose: Choose;
}

function Periods({ days, choose }: Pick<HeadingProps, 'days' | 'choose'>) {
  const { t } = useTexts();
  const name = { 30: t('insights.days', { count: 30 }), 90: t('insights.days', { count: 90 }) };
  return (
    <Choices
      label={t('insights.period')}
      look="cards"
      taken={String(days)}
      choices={{ ...name, 365: t('insights.year'), 0: t('insights.whole') }}
      order={PERIODS.map(String)}
      onChoose={(value) => choose('days', value)}
    />
  );
}

/** What is between the learner and today's figures. */
function Notices({ view: { state, kept, reload } }: { view: InsightsView }) {
  const { t, language } = useTexts();
  const time = kept === null ? '' : momentText(t, language, kept.at, now());
  if (state === 'offline' || state === 'failed') {
    return (
      <Banner
        tone={state === 'offline' ? 'info' : 'bad'}
        icon={state === 'offline' ? CloudOff : CircleAlert}
        action={
          <button type="button" className={bannerActionClass} onClick={reload}>
            {t('insights.again')}
          </button>
        }
      >
        {state === 'failed'
          ? t('insights.failed')
          : kept === null
            ? t('insights.offlineNone')
            : t('insights.offline', { time })}
      </Banner>
    );
  }
  if (kept?.figures.state !== 'preparing') return null;
  const { as_of, progress } = kept.figures;
  return (
    <Banner tone="info" icon={Clock}>
      {progress === null || progress === 1
        ? t('insights.preparing', { time: momentText(t, language, as_of, now()) })
        : t('insights.preparingFirst', { share: shareText(language, progress) })}
    </Banner>
  );
}
