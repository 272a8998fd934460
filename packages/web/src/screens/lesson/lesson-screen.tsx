import { useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, useParams, useSearchParams } from '../../ui/router/router.tsx';
import { recordReview } from '../../data/commands.ts';
import { claimTab, takeOwnOpenAnswer } from '../../data/lesson/open-answers.ts';
import { useDeviceNotes } from '../../data/lesson/use-device-notes.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { useSession } from '../../data/use-session.ts';
import { LessonRun } from './lesson-run.tsx';

/** The cards of a lesson that the record chooses; `none` where this device cannot tell them. */
type Chosen = readonly string[] | null | 'loading' | 'none';

/** Today's share of a plan (`/lesson/today`), or the known words that have faded (`/lesson/7?faded`); null for any other. */
function useChosen(category: string | undefined, scope: 'today' | 'faded' | null, round: number): Chosen {
  const key = scope === null || category === undefined ? null : `${category} ${scope} ${round}`;
  const [found, setFound] = useState<{ readonly key: string; readonly cards: readonly string[] | null }>();
  useEffect(() => {
    if (key === null || scope === null || category === undefined) return undefined;
    let over = false;
    void import('../../data/study/chosen-cards.ts')
      .then(({ chosenCards }) => chosenCards(category, scope))
      .catch(() => null)
      .then((cards) => over || setFound({ key, cards }));
    return () => {
      over = true;
    };
  }, [key, scope, category]);
  if (key === null) return null;
  return found?.key === key ? (found.cards ?? 'none') : 'loading';
}

/** `/lesson/:section`: a box value, `today` or `all` (specification §2 Lesson). Another box or category is another lesson. */
export function LessonScreen() {
  const { section = 'all' } = useParams();
  const [search] = useSearchParams();
  const { category } = useCurrentCategory();
  const learner = useSession().user?.user_id ?? '';
  const [begun, setBegun] = useState(false);
  /** Counts the rounds: what fell into the first box is asked again in another draw. */
  const [round, setRound] = useState(0);

  // A card whose miss a reload broke off has moved before a lesson is drawn; and a drawing records nothing itself.
  const filled = category !== null;
  useLayoutEffect(() => {
    if (!filled) return;
    const answer = takeOwnOpenAnswer(learner);
    if (answer) recordReview(answer);
    void claimTab();
    setBegun(true);
  }, [filled, learner]);

  const notesAreHere = useDeviceNotes(category?.id, 'if needed');
  const scope = section === 'today' ? 'today' : section === '7' && search.has('faded') ? 'faded' : null;
  const chosen = useChosen(category?.id, begun ? scope : null, round);
  if (category === null || !begun || !notesAreHere || chosen === 'loading') return null;
  if (chosen === 'none') return <Navigate to={section === 'today' ? '/lesson/all' : `/lesson/${section}`} replace />;
  return (
    <LessonRun
      key={`${category.id} ${section} ${scope} ${round}`}
      category={category}
      scope={section}
      chosen={chosen}
      learner={learner}
      onRound={() => setRound(round + 1)}
    />
  );
}
