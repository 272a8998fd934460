import type { LessonSettings } from '@siedem/domain';
import type { CategoryView } from '../../../collection/views.ts';
import { allowMore, newToday } from '../../../data/lesson/met-cards.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import s from './lesson-end.module.css';

export interface NewTodayProps {
  readonly category: CategoryView;
  readonly settings: LessonSettings;
  /** new cards that wait for another day */
  readonly left: number;
  readonly onMore: () => void;
}

/** How many new words today had, how many wait, and a way to more of them (lessons §8.3). */
export function NewToday({ category, settings, left, onMore }: NewTodayProps) {
  const { t } = useTexts();
  const { count } = newToday(category.id);
  if (settings.new_a_day === 0 || (count === 0 && left === 0)) return null;
  const more = Math.min(settings.new_a_day, left);
  return (
    <div className={s.tip}>
      <span>
        {t('lessonEnd.newToday', { count })} {left > 0 && t('lessonEnd.newLeft', { count: left })}
      </span>
      {left > 0 && (
        <Button
          kind="quiet"
          size="sm"
          onClick={() => {
            allowMore(category.id, more);
            onMore();
          }}
        >
          {t('lessonEnd.newMore', { count: more })}
        </Button>
      )}
    </div>
  );
}
