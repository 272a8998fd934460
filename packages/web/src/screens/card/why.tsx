import type { BoxPlace, CardWhy } from '@siedem/domain';
import { Check, X } from 'lucide';
import { useCardWhy } from '../../data/study/use-card-why.ts';
import type { CardView } from '../../collection/views.ts';
import { boxText } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { whenText, whyText } from '../../i18n/why-text.ts';
import { InsightPanel } from '../../ui/chart/chart-panel.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { rampIndex } from '../../ui/ramp.ts';
import { CardLife } from './card-life.tsx';
import { ExpectedRecall } from './expected-recall.tsx';
import s from './why.module.css';

const titleOf = (t: Translate, why: CardWhy, when: string): string => {
  switch (why.due?.kind) {
    case 'waits':
    case 'waiting':
      return t('why.title', { when });
    case 'unasked':
      return t('why.titleKnown');
    case 'always':
    case undefined:
      return t('why.titleFirst');
  }
};

function Outcome({ kind, place }: { kind: 'right' | 'wrong'; place: BoxPlace | null }) {
  const { t } = useTexts();
  return (
    <p className={cx(s.outcome, s[kind])}>
      <Icon of={kind === 'right' ? Check : X} size="sm" />
      {t(kind === 'right' ? 'why.right' : 'why.wrong')}
      <b>
        {place === null ? t('why.stay') : t('why.boxIs', { position: place.position, name: boxText(t, place.box) })}
      </b>
    </p>
  );
}

/** Why the card comes back when it does (insights §9), how recall falls until then, and its life so far. */
export function Why({ card }: { card: CardView }) {
  const { t, language } = useTexts();
  const { why, history, recall, moment } = useCardWhy(card);
  if (why === undefined) return null;
  const when = whenText(t, language, why.due?.at ?? moment, moment);
  return (
    <div className={s.why} data-box={rampIndex(why.position, why.of)}>
      <InsightPanel title={titleOf(t, why, when)} say={whyText(t, language, why, recall, moment)}>
        <div className={s.both}>
          <ExpectedRecall card={card.id} why={why} moment={moment} />
          <div className={s.outcomes}>
            {why.right !== null && <Outcome kind="right" place={why.right} />}
            <Outcome kind="wrong" place={why.wrong} />
          </div>
        </div>
        <CardLife answers={history.answers} category={card.category} />
      </InsightPanel>
    </div>
  );
}
