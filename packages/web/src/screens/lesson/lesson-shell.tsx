import { SlidersHorizontal, X } from 'lucide';
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import { navigate } from '../../platform/address.ts';
import type { CategoryView } from '../../collection/views.ts';
import { changeLesson } from '../../data/commands.ts';
import { useLessonSettings } from '../../data/lesson/use-lesson-settings.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { KeyCap } from '../../ui/key-cap/key-cap.tsx';
import { LessonBar } from '../../ui/lesson-frame/lesson-frame.tsx';
import { Link } from '../../ui/link/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { KeyMap, LessonSettingsDialog } from './later-parts.ts';
import { useKeyMapKey } from './use-key-map-key.ts';

export interface LessonTopProps {
  readonly undo?: ReactNode;
  readonly queue?: ReactNode;
  readonly count?: ReactNode;
  readonly onSettings: () => void;
}

/** The bar of a lesson or practice: the way out, what is left, the settings. */
export function LessonTop({ undo, queue, count, onSettings }: LessonTopProps) {
  const { t } = useTexts();
  return (
    <LessonBar
      exit={
        <Link className={buttonClass({ kind: 'quiet', size: 'sm' })} to="/">
          <Icon of={X} />
          {t('lesson.exit')}
          <VisuallyHidden> {t('lesson.exitWhat')}</VisuallyHidden>
          <KeyCap of="esc" />
        </Link>
      }
      undo={undo}
      queue={queue}
      count={count}
      settings={<IconButton icon={SlidersHorizontal} size="sm" label={t('lesson.settings')} onClick={onSettings} />}
    />
  );
}

/**
 * The dialogs of a lesson or practice, by button and key, and Escape, which leaves where none is open. When one closes,
 * the focus is back on the line where one writes.
 */
export function useLessonDialogs(line: RefObject<HTMLInputElement | null> | undefined) {
  const [open, setOpen] = useState<'settings' | 'keys' | null>(null);
  const showSettings = useCallback(() => setOpen('settings'), []);
  const showKeys = useCallback(() => setOpen('keys'), []);
  useKeyMapKey(showKeys);
  useEscape(() => navigate('/'));
  useEffect(() => {
    if (open === null) line?.current?.focus();
  }, [open, line]);
  return { open, showSettings, showKeys, close: () => setOpen(null) };
}

/** Whichever of them is open. */
export function LessonDialogs({
  category,
  dialogs: { open, showKeys, close },
}: {
  category: CategoryView;
  dialogs: ReturnType<typeof useLessonDialogs>;
}) {
  const settings = useLessonSettings(category.id);
  if (open === 'keys') return <KeyMap onClose={close} />;
  if (open === null) return null;
  return (
    <LessonSettingsDialog
      category={category}
      settings={settings}
      onChange={(change) => changeLesson(category.id, change)}
      onKeys={showKeys}
      onClose={close}
    />
  );
}
