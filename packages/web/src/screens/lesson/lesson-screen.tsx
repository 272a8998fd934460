import { useParams } from 'react-router';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { LessonRun } from './lesson-run.tsx';

/** `/lesson/:section`: a box value or `all` (specification §2 Lesson). Another box or category is another lesson. */
export function LessonScreen() {
  const { section = 'all' } = useParams();
  const { category } = useCurrentCategory();
  if (category === null) return null;
  return <LessonRun key={`${category.id} ${section}`} category={category} scope={section} />;
}
