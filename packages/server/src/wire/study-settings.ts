import type { StudySettings } from '@siedem/contract';
import type { StoredStudySettings } from '../store/learning/study-settings.ts';

/** The settings as in force: those of the last entry of the timeline. */
export const settingsOnWire = ({ timeline, target, goal, catchUp }: StoredStudySettings): StudySettings => {
  const { zone, dayStart } = timeline.at(-1) ?? timeline[0];
  return { zone, day_start: dayStart, target, goal, catch_up: catchUp };
};
