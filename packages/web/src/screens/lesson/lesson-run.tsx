import { SlidersHorizontal, Undo2, X } from 'lucide';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../ui/link/link.tsx';
import type { CategoryView } from '../../collection/views.ts';
import { changeLesson } from '../../data/commands.ts';
import { useCounts } from '../../data/use-counts.ts';
import { fetchHard } from '../../data/lesson/hard-kept.ts';
import { useLessonSettings } from '../../data/lesson/use-lesson-settings.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { whenIdle } from '../../platform/clock.ts';
import { localStore } from '../../platform/storage.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { KeyCap } from '../../ui/key-cap/key-cap.tsx';
import { LessonBar } from '../../ui/lesson-frame/lesson-frame.tsx';
import { Page } from '../../ui/page/page.tsx';
import { QueueTicks } from '../../ui/ticks/ticks.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { Intake, KeyMap, LessonEnd, LessonSettingsDialog, useLaterParts } from './later-parts.ts';
import { LessonTurn } from './lesson-turn.tsx';
import { useKeyMapKey } from './use-key-map-key.ts';
import { useLesson } from './use-lesson.ts';
import { doneIn } from './use-part.ts';
import { useRehearsal } from './use-rehearsal.tsx';
import { useSounds } from './use-sounds.ts';
import { useUndoKey } from './use-undo-key.ts';

/** The local flag that a lesson is running (specification §3 Local settings). */
const ACTIVE_KEY = 'active';

export interface LessonRunProps {
  readonly category: CategoryView;
  /** box value, `all` or `today` */
  readonly scope: string;
  /** cards of the lesson where the record has chosen them */
  readonly chosen: readonly string[] | null;
  /** id of the learner */
  readonly learner: string;
  /** asks for the same scope once more, drawn anew */
  readonly onRound: () => void;
}

interface LessonTopProps {
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
const LessonTop = memo(function LessonTop({ done, left, due, canUndo, onUndo, onSettings }: LessonTopProps) {
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
      undo={canUndo && <IconButton icon={Undo2} size="sm" label={t('lesson.undo')} onClick={onUndo} />}
      queue={left !== null && <QueueTicks done={done} left={left} />}
      count={
        due > 0 && (
          <>
            <b>{due}</b> {t('lesson.count')}
          </>
        )
      }
      settings={<IconButton icon={SlidersHorizontal} size="sm" label={t('lesson.settings')} onClick={onSettings} />}
    />
  );
});

/** Cards of the part still to come after the present one. */
const leftIn = (done: number, queued: number, limit: number): number =>
  Math.max(0, (limit > 0 ? Math.min(queued, limit - done) : queued) - 1);

/** One lesson: bar, card, actions; at the end of a part what it came to. */
export function LessonRun({ category, scope, chosen, learner, onRound }: LessonRunProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const turn = useLesson(category, { scope, learner, chosen });
  const { lesson, boxes, part } = turn;
  const settings = useLessonSettings(category.id);
  const counts = useCounts(category.id);
  const [open, setOpen] = useState<'settings' | 'keys' | null>(null);
  const line = useRef<HTMLInputElement>(null);
  // Back to the line where one writes, wherever a dialog was opened from.
  useEffect(() => {
    if (open === null) line.current?.focus();
  }, [open]);
  useSounds(lesson);
  useRehearsal({ lesson, boxes, category });
  useLaterParts();
  useEffect(() => whenIdle(() => void fetchHard(category.id)), [category.id]);

  useEffect(() => {
    localStore.set(ACTIVE_KEY, 'true');
    return () => localStore.remove(ACTIVE_KEY);
  }, []);
  useEscape(() => void navigate('/'));
  const latestUndo = useRef(turn.undo);
  useEffect(() => {
    latestUndo.current = turn.undo;
  });
  const takeBack = useCallback(() => latestUndo.current?.(), []);
  const showSettings = useCallback(() => setOpen('settings'), []);
  const showKeys = useCallback(() => setOpen('keys'), []);
  const canUndo = turn.undo !== undefined;
  useUndoKey(canUndo ? takeBack : undefined);
  useKeyMapKey(showKeys);

  const hasEnded = lesson.phase.kind === 'finished' || part.endedAt !== null || !turn.card;
  const done = doneIn(part, lesson);
  const queued = lesson.queue.length - lesson.at;
  const due = chosen ? Math.max(0, queued) : scope === 'all' ? counts.available : (counts.boxes[scope]?.available ?? 0);
  return (
    <>
      <title>{`${t('lesson.title')} · ${category.name} · ${t('app.name')}`}</title>
      <LessonTop
        done={done}
        left={hasEnded ? null : leftIn(done, queued, settings.cards)}
        due={due}
        canUndo={canUndo}
        onUndo={takeBack}
        onSettings={showSettings}
      />
      <Page width="lesson">
        {hasEnded || !turn.card ? (
          <LessonEnd
            lesson={lesson}
            part={part}
            category={category}
            boxes={boxes}
            settings={settings}
            due={due}
            queued={queued}
            left={turn.left}
            newHere={turn.newHere}
            onMore={onRound}
            scope={scope}
            onGoOn={queued > 0 ? turn.goOn : onRound}
          />
        ) : turn.introduced !== null ? (
          <Intake card={turn.card} category={category} boxes={boxes} onCopied={turn.askLater} onAsk={turn.askNow} />
        ) : (
          <LessonTurn turn={turn} card={turn.card} category={category} input={line} />
        )}
      </Page>
      {open === 'settings' && (
        <LessonSettingsDialog
          category={category}
          settings={settings}
          onChange={(change) => changeLesson(category.id, change)}
          onKeys={showKeys}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'keys' && <KeyMap onClose={() => setOpen(null)} />}
    </>
  );
}
