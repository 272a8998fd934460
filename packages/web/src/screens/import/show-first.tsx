import { Eye } from 'lucide';
import { useState } from 'react';
import { changeLesson } from '../../data/commands.ts';
import { lessonSettingsNow } from '../../data/lesson/use-lesson-settings.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';

/** From so many new cards on they are worth a look before they are asked (lessons §8.4). */
export const MANY_CARDS = 20;

/** Offers to show new words before they are asked in the categories that an import has filled; nothing where they all do so. */
export function ShowFirst({ categories }: { readonly categories: readonly string[] }) {
  const { t } = useTexts();
  const [before] = useState(() => categories.filter((id) => !lessonSettingsNow(id).introduce));
  const [chosen, setChosen] = useState(false);
  if (before.length === 0) return null;
  const choose = (introduce: boolean): void => {
    for (const id of before) changeLesson(id, { introduce });
    setChosen(introduce);
  };
  return (
    <li>
      <Icon of={Eye} />
      <span>
        <span role="status">{chosen ? t('import.firstShown') : t('import.firstAsk')}</span>{' '}
        <Button kind="quiet" size="sm" onClick={() => choose(!chosen)}>
          {chosen ? t('import.firstUndo') : t('import.firstShow')}
        </Button>
      </span>
    </li>
  );
}
