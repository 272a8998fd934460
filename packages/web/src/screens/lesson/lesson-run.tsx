import { Undo2 } from 'lucide';
import { memo, useCallback, useEffect, useRef } from 'react';
import type { CategoryView } from '../../collection/views.ts';
import { useCounts } from '../../data/use-counts.ts';
import { fetchHard } from '../../data/lesson/hard-kept.ts';
import { useLessonSettings } from '../../data/lesson/use-lesson-settings.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { whenIdle } from '../../platform/clock.ts';
import { localStore } from '../../platform/storage.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { QueueTicks } from '../../ui/ticks/ticks.tsx';
import { Intake, LessonEnd, useLaterParts } from './later-parts.ts';
import { LessonDialogs, LessonTop, useLessonDialogs } from './lesson-shell.tsx';
import { LessonTurn } from './lesson-turn.tsx';
import { useLesson } from './use-lesson.ts';
import { doneIn } from './part.ts';
import { useRehearsal } from './use-rehearsal.tsx';
import { useSounds } from './use-sounds.ts';
import { useUndoKey } from './use-undo-key.ts';

/** The local flag that a lesson is running (specification §3 Local settings). */
const ACTIVE_KEY = 'active';

export interface LessonRunProps {
  readonly category: CategoryView;
  /** box value, `all` or `today` */
  readonly scope: string;
  /** cards of the lesson if the record has chosen them */
  readonly chosen: readonly string[] | null;
  /** id of the learner */
  readonly learner: string;
  /** asks for the same scope once more, drawn again */
  readonly onRound: () => void;
}

interface ProgressProps {
  /** cards of this part answered */
  readonly done: number;
  /** cards of this part still to come after the present one; null where none is asked */
  readonly left: number | null;
  /** due in the scope now */
  readonly due: number;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly onSettings: () => void;
}

/** The bar of a lesson. A letter or a verdict changes nothing in it, and does not draw it. */
const Progress = memo(function Progress({ done, left, due, canUndo, onUndo, onSettings }: ProgressProps) {
  const { t } = useTexts();
  return (
    <LessonTop
      undo={canUndo && <IconButton icon={Undo2} size="sm" label={t('lesson.undo')} onClick={onUndo} />}
      queue={left !== null && <QueueTicks done={done} left={left} />}
      count={
        due > 0 && (
          <>
            <b>{due}</b> {t('lesson.count')}
          </>
        )
      }
      onSettings={onSettings}
    />
  );
});

/** Cards of the part still to come after the present one. */
const leftIn = (done: number, queued: number, limit: number): number =>
  Math.max(0, (limit > 0 ? Math.min(queued, limit - done) : queued) - 1);

/** Takes the last answer back by button and key; the same function throughout, so that the bar is not drawn for it. */
function useTakeBack(undo: (() => void) | undefined): () => void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  const takeBack = useCallback(() => latest.current?.(), []);
  useUndoKey(undo === undefined ? undefined : takeBack);
  return takeBack;
}

/** One lesson: bar, card, actions; at the end of a part what it came to. */
export function LessonRun({ category, scope, chosen, learner, onRound }: LessonRunProps) {
  const { t } = useTexts();
  const run = useLesson(category, { scope, learner, chosen });
  const { lesson, boxes, part, card } = run;
  const settings = useLessonSettings(category.id);
  const counts = useCounts(category.id);
  const line = useRef<HTMLInputElement>(null);
  const dialogs = useLessonDialogs(line);
  useSounds(lesson);
  useRehearsal({ lesson, boxes, category });
  useLaterParts();
  useEffect(() => whenIdle(() => void fetchHard(category.id)), [category.id]);
  useEffect(() => {
    localStore.set(ACTIVE_KEY, 'true');
    return () => localStore.remove(ACTIVE_KEY);
  }, []);
  const takeBack = useTakeBack(run.undo);

  const hasEnded = lesson.phase.kind === 'finished' || part.endedAt !== null || !card;
  const done = doneIn(part, lesson);
  const queued = lesson.queue.length - lesson.at;
  const due = chosen ? Math.max(0, queued) : scope === 'all' ? counts.available : (counts.boxes[scope]?.available ?? 0);
  return (
    <>
      <title>{`${t('lesson.title')} · ${category.name} · ${t('app.name')}`}</title>
      <Progress
        done={done}
        left={hasEnded ? null : leftIn(done, queued, settings.cards)}
        due={due}
        canUndo={run.undo !== undefined}
        onUndo={takeBack}
        onSettings={dialogs.showSettings}
      />
      <Page width="lesson">
        {hasEnded ? (
          <LessonEnd
            {...{ lesson, part, category, boxes, settings, due, queued, scope }}
            left={run.left}
            newHere={run.newHere}
            onMore={onRound}
            onGoOn={queued > 0 ? run.goOn : onRound}
          />
        ) : run.introduced !== null ? (
          <Intake card={card} category={category} boxes={boxes} onCopied={run.askLater} onAsk={run.askNow} />
        ) : (
          <LessonTurn run={run} card={card} category={category} input={line} />
        )}
      </Page>
      <LessonDialogs category={category} dialogs={dialogs} />
    </>
  );
}
