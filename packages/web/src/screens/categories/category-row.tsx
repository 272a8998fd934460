import { LIMITS } from '@siedem/domain';
import { SlidersHorizontal, Trash2 } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { changeLesson, deleteCategory, renameCategory } from '../../data/commands.ts';
import { useCounts } from '../../data/use-counts.ts';
import { useLessonSettings } from '../../data/lesson/use-lesson-settings.ts';
import { withTexts } from '../../i18n/i18n.ts';
import type { CategoryView } from '../../collection/views.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { showMove } from '../../platform/motion.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { later } from '../../ui/later/later.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import s from './categories.module.css';

const LessonSettingsDialog = later(() =>
  withTexts('lessonSettings', () => import('../../ui/lesson-settings/lesson-settings.tsx')).then(
    ({ LessonSettingsDialog }) => LessonSettingsDialog,
  ),
);

/** One category: its name to be changed in place, and the way to delete it with all it holds. */
export function CategoryRow({ category, number }: { category: CategoryView; number: number }) {
  const { t } = useTexts();
  const { all } = useCounts(category.id);
  const [name, setName] = useState(category.name);
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState(false);
  const [settingLessons, setSettingLessons] = useState(false);
  const settings = useLessonSettings(category.id);
  const input = useRef<HTMLInputElement>(null);
  const changed = name.trim() !== '' && name.trim() !== category.name;

  const rename = (event: FormEvent): void => {
    event.preventDefault();
    if (!changed) return;
    const outcome = renameCategory(category.id, name);
    if (!outcome.ok) return setProblem(messageText(t, outcome.message));
    // A name that exists is ignored (specification §5): the field goes back to the stored name.
    if (!outcome.changed) return setName(category.name);
    // The button that was pressed has nothing left to do and lets go of the focus.
    input.current?.focus();
    showToast({ text: messageText(t, outcome.message) });
  };
  const remove = (): void => {
    setAsking(false);
    showMove(removeNow);
  };
  const removeNow = (): void => {
    const outcome = deleteCategory(category.id);
    if (!outcome.ok) return setProblem(messageText(t, outcome.message));
    showToast({ text: messageText(t, outcome.message) });
  };

  return (
    <form className={s.row} data-moves={category.id} onSubmit={rename}>
      <TextField
        label={t('categories.name', { number })}
        ref={input}
        labelLook="hidden"
        hint={t('categories.cards', { count: all })}
        value={name}
        maxLength={LIMITS.categoryName}
        error={problem}
        counter={(left) => t('field.left', { count: left })}
        onChange={(event) => {
          setName(event.target.value);
          setProblem('');
        }}
      />
      <Button kind={changed ? 'pen' : 'quiet'} type="submit" disabled={!changed}>
        {t('categories.modify')}
      </Button>
      <IconButton icon={SlidersHorizontal} label={t('lesson.settings')} onClick={() => setSettingLessons(true)} />
      <IconButton
        icon={Trash2}
        tone="danger"
        label={t('categories.delete', { name: category.name })}
        onClick={() => setAsking(true)}
      />
      {settingLessons && (
        <LessonSettingsDialog
          category={category}
          settings={settings}
          onChange={(change) => changeLesson(category.id, change)}
          onClose={() => setSettingLessons(false)}
        />
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('categories.deleteTitle', { name: category.name })}
        safeLabel={t('common.keep')}
        actionLabel={t('categories.deleteYes')}
        onAction={remove}
      >
        {t('categories.deleteWhy', { count: all })}
      </ConfirmDialog>
    </form>
  );
}
