import type { CardWhy } from '@siedem/domain';
import { useEffect, useState } from 'react';
import { fetchRecall } from '../../data/study/use-card-why.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { recallText, whenText } from '../../i18n/why-text.ts';
import { RecallCurve } from '../../ui/chart/recall-curve.tsx';

const STEPS = 24;
/** The curve goes on past the due date by this share of the interval. */
const BEYOND = 1.6;
const DAY_MS = 86_400_000;

/** From the last move to some way past the due date, or past now for a card that is not asked. */
function spanOf(why: CardWhy, moment: number): { readonly from: number; readonly to: number } {
  const from = why.since.at;
  const due = why.due?.kind === 'unasked' ? moment + 30 * DAY_MS : (why.due?.at ?? moment);
  return { from, to: Math.max(from + (due - from) * BEYOND, moment + (due - from) * 0.1, from + DAY_MS / 2) };
}

const at = (shares: readonly number[], place: number): number =>
  shares[Math.min(shares.length - 1, Math.max(0, Math.round(place * (shares.length - 1))))] ?? 0;

/** How expected recall falls from the last answer on (insights §6.5); nothing if it cannot be computed. */
export function ExpectedRecall({ card, why, moment }: { card: string; why: CardWhy; moment: number }) {
  const { t, language } = useTexts();
  const { from, to } = spanOf(why, moment);
  const asked = why.recallAt === null ? null : `${from} ${to}`;
  const [shares, setShares] = useState<readonly number[]>([]);
  useEffect(() => {
    let over = false;
    if (asked === null) return undefined;
    const times = Array.from({ length: STEPS }, (_, index) => from + ((to - from) * index) / (STEPS - 1));
    void fetchRecall(card, times).then((found) => {
      if (!over) setShares(found.filter((share) => share !== null));
    });
    return () => {
      over = true;
    };
  }, [asked, card, from, to]);
  if (shares.length < STEPS || asked === null) return null;
  const place = (time: number): number => (time - from) / (to - from);
  const due = why.due === null || why.due.kind === 'unasked' ? null : place(why.due.at);
  const now = place(moment);
  const dueShare = recallText(language, at(shares, due ?? 1));
  const nowShare = recallText(language, at(shares, now));
  return (
    <RecallCurve
      shares={shares}
      now={{ place: now, share: at(shares, now), name: t('why.nowIs', { share: nowShare }) }}
      due={
        due === null || why.due === null
          ? null
          : {
              place: due,
              share: at(shares, due),
              name: t('why.dueIs', { share: dueShare }),
              date: whenText(t, language, why.due.at, moment),
            }
      }
      from={whenText(t, language, from, moment)}
      to={whenText(t, language, to, moment)}
      label={t('why.curve', { now: nowShare, due: dueShare })}
    />
  );
}
