import { Copy } from 'lucide';
import { useState } from 'react';
import { orderBoxes } from '@siedem/domain';
import type { PlannedCategory } from '@siedem/formats';
import { importSession } from '../../data/imports.ts';
import { boxText } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { PreviewCard, Summary } from '../../platform/import-messages.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { TabTrack } from '../../ui/index-tab/index-tab.tsx';
import s from './import.module.css';
import { Pane } from './pane.tsx';

const MORE = 50;

function noteOf(t: Translate, { outcome, cut }: PreviewCard): string | null {
  if (cut > 0) return t('import.noteSeven');
  switch (outcome) {
    case 200:
      return null;
    case 201:
      return t('import.note201');
    case 202:
      return t('import.note202');
    case 203:
      return t('import.note203');
  }
}

function Row({ card, category }: { card: PreviewCard; category: PlannedCategory | undefined }) {
  const { t } = useTexts();
  const note = noteOf(t, card);
  const boxes = orderBoxes(category?.boxes ?? []);
  const position = boxes.findIndex(({ id }) => id === card.section) + 1;
  const box = boxes[position - 1];
  return (
    <tr>
      <td className={s.word}>{card.word}</td>
      <td>
        <span className={s.meanings}>
          {card.meanings.map((meaning) => (
            <span key={meaning}>{meaning}</span>
          ))}
        </span>
        {note !== null && (
          <span className={s.note}>
            <Icon of={Copy} size="sm" />
            {note}
          </span>
        )}
      </td>
      <td>
        {box !== undefined && (
          <TabTrack position={position} of={boxes.length} label={`${position}. ${boxText(t, box)}`} />
        )}
      </td>
    </tr>
  );
}

/** The first cards as they will be, and more of them on demand. */
export function FirstCards({ summary }: { summary: Summary }) {
  const { t } = useTexts();
  // What was asked for belongs to one plan: another begins with its first cards.
  const [more, setMore] = useState<{ readonly of: Summary; readonly cards: readonly PreviewCard[] } | null>(null);
  const cards = more?.of === summary ? more.cards : summary.first;
  const rest = summary.add - cards.length;
  const showMore = async (): Promise<void> => {
    setMore({ of: summary, cards: await importSession.first(cards.length + MORE) });
  };
  if (summary.add === 0) return null;
  return (
    <Pane title={t('import.first')}>
      <table className={s.table}>
        <thead>
          <tr>
            <th>{t('import.thWord')}</th>
            <th>{t('import.thMeanings')}</th>
            <th>{t('import.thBox')}</th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card, at) => (
            <Row key={at} card={card} category={summary.categories[card.category]} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <p className={s.foot}>
          {t('import.more', { count: rest })} ·{' '}
          <Button kind="quiet" size="sm" className={s.link} onClick={() => void showMore()}>
            {t('import.showMore')}
          </Button>
        </p>
      )}
    </Pane>
  );
}
