import { useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router';
import { recordReview } from '../../data/commands.ts';
import { claimTab, takeOwnOpenAnswer } from '../../data/lesson/open-answers.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { useSession } from '../../data/use-session.ts';
import { LessonRun } from './lesson-run.tsx';

/** `/lesson/:section`: a box value or `all` (specification §2 Lesson). Another box or category is another lesson. */
export function LessonScreen() {
  const { section = 'all' } = useParams();
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

  if (category === null || !begun) return null;
  return (
    <LessonRun
      key={`${category.id} ${section} ${round}`}
      category={category}
      scope={section}
      learner={learner}
      onRound={() => setRound(round + 1)}
    />
  );
}
