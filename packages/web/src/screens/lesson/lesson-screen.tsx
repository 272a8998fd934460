import { useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router';
import { recordReview } from '../../data/commands.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { LessonRun } from './lesson-run.tsx';
import { takeOpenAnswer } from './open-answer.ts';

/** `/lesson/:section`: a box value or `all` (specification §2 Lesson). Another box or category is another lesson. */
export function LessonScreen() {
  const { section = 'all' } = useParams();
  const { category } = useCurrentCategory();
  const [begun, setBegun] = useState(false);

  // A card whose miss a reload broke off has moved before a lesson is drawn; and a drawing records nothing itself.
  const filled = category !== null;
  useLayoutEffect(() => {
    if (!filled) return;
    const answer = takeOpenAnswer();
    if (answer) recordReview(answer);
    setBegun(true);
  }, [filled]);

  if (category === null || !begun) return null;
  return <LessonRun key={`${category.id} ${section}`} category={category} scope={section} />;
}
