import { describe, expect, test } from 'vitest';
import {
  changeLesson,
  isDefaultLesson,
  LESSON_DEFAULTS,
  parseLessonChange,
  readLessonSettings,
} from './lesson-settings.ts';

describe('lesson settings', () => {
  test('what is not understood counts as the default, and is kept', () => {
    const row = { check: 'telepathic', cards: 20, hologram: true };
    expect(readLessonSettings(row)).toEqual({ ...LESSON_DEFAULTS, cards: 20 });
    expect(changeLesson(row, { ask: 'word' })).toEqual({ ...row, ask: 'word' });
    expect(readLessonSettings(null)).toEqual(LESSON_DEFAULTS);
  });
  test('a preset drops the chosen verdicts', () => {
    const own = changeLesson(LESSON_DEFAULTS, { check: 'own', own: { typo: 'bad' } });
    expect(own.own).toEqual({ typo: 'bad' });
    expect(isDefaultLesson(own)).toBe(false);
    expect(isDefaultLesson(changeLesson(own, { check: 'standard' }))).toBe(true);
  });
  test.each([
    [{ check: 'gentle', words: 'es', meanings: '' }, true],
    [{}, true],
    [{ words: 'spa', minutes: 20 }, true],
    [{ words: 'ES' }, false],
    [{ words: 'es-MX' }, false],
    [{ cards: 15 }, false],
    [{ toString: 1 }, false],
    [{ own: [] }, false],
    [null, false],
    ['check', false],
  ])('the change %j is valid: %s', (sent, valid) => expect(parseLessonChange(sent) !== undefined).toBe(valid));
});
