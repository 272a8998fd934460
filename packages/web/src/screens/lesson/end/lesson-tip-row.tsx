import { type Answered, type LessonSettings, type LessonTip, tipOf } from '@siedem/domain';
import { useState } from 'react';
import type { CategoryView } from '../../../collection/views.ts';
import { changeLesson } from '../../../data/commands.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { now } from '../../../platform/clock.ts';
import { isTipRefused, refuseTip } from '../../../platform/lesson-choices.ts';
import { Button } from '../../../ui/button/button.tsx';
import s from './lesson-end.module.css';

const TEXTS: Readonly<Record<LessonTip['kind'], TextKey>> = {
  accents: 'lessonEnd.tipAccents',
  articles: 'lessonEnd.tipArticles',
  synonyms: 'lessonEnd.tipSynonyms',
  'new words': 'lessonEnd.tipNew',
};

export interface LessonTipRowProps {
  readonly missed: readonly Answered[];
  readonly newHere: ReadonlySet<string>;
  readonly category: CategoryView;
  readonly settings: LessonSettings;
}

/** One tip from the evidence of this lesson: one press does it, says so, and can be undone (lessons §6.5). */
export function LessonTipRow({ missed, newHere, category, settings }: LessonTipRowProps) {
  const { t } = useTexts();
  const [begun] = useState(() => {
    const tip = tipOf(missed, settings, newHere);
    return { tip: tip !== null && isTipRefused(tip.kind, now()) ? null : tip, settings };
  });
  const [state, setState] = useState<'offered' | 'taken' | 'refused'>('offered');
  const { tip } = begun;
  if (tip === null || state === 'refused') return null;
  const undo = (): void => {
    const { check, own, introduce } = begun.settings;
    changeLesson(category.id, { check, own, introduce });
    setState('offered');
  };
  return (
    <div className={s.tip} role="status">
      {state === 'taken' ? (
        <>
          <span>{t('lessonEnd.tipDone')}</span>
          <Button kind="quiet" size="sm" onClick={undo}>
            {t('lessonEnd.undoTip')}
          </Button>
        </>
      ) : (
        <>
          <span>{t(TEXTS[tip.kind], { count: tip.count })}</span>
          <Button
            kind="quiet"
            size="sm"
            onClick={() => {
              changeLesson(category.id, tip.change);
              setState('taken');
            }}
          >
            {tip.kind === 'new words' ? t('lessonEnd.showFirst') : t('lessonEnd.forgivingly')}
          </Button>
          <Button
            kind="quiet"
            size="sm"
            onClick={() => {
              refuseTip(tip.kind, now());
              setState('refused');
            }}
          >
            {t('lessonEnd.no')}
          </Button>
        </>
      )}
    </div>
  );
}
