import { useEffect, useState } from 'react';
import { keptHard, readHard } from './hard-kept.ts';
import { isMetRead, leavesNewCards, readMet } from './met-cards.ts';
import { lessonSettingsNow } from './use-lesson-settings.ts';

/** Whether a lesson needs the cards met here, or the hard cards, before it is drawn. */
const needsNotes = (category: string): boolean => {
  const settings = lessonSettingsNow(category);
  return settings.ask === 'weaker' || !leavesNewCards(settings);
};

/**
 * Reads what this device keeps about lessons over a category: cards met, new ones of today, hard cards. False while a
 * lesson has to wait for it.
 * @param when `always` waits independently of the settings
 */
export function useDeviceNotes(category: string | undefined, when: 'always' | 'if needed'): boolean {
  const [read, setRead] = useState<string | null>(null);
  useEffect(() => {
    if (category === undefined) return undefined;
    let over = false;
    void Promise.all([readMet(), readHard(category)]).then(() => over || setRead(category));
    return () => {
      over = true;
    };
  }, [category]);
  if (category === undefined) return false;
  const isHere = read === category || (isMetRead() && keptHard(category).isRead);
  return isHere || (when === 'if needed' && !needsNotes(category));
}
