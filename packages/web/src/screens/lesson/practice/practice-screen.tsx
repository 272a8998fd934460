import { useState } from 'react';
import { useSearchParams } from '../../../ui/router/router.tsx';
import type { CategoryView } from '../../../collection/views.ts';
import { hardCardsNow } from '../../../data/lesson/hard-kept.ts';
import { cardNow, practiceCards } from '../../../data/lesson/lesson-source.ts';
import { useDeviceNotes } from '../../../data/lesson/use-device-notes.ts';
import { useCurrentCategory } from '../../../data/use-categories.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { keptMissed } from '../missed-cards.ts';
import { DrillRun } from './drill-run.tsx';
import { afterAnswer, type PracticeQueue } from './practice-queue.ts';
import { PracticeRun } from './practice-run.tsx';

/** `/practice`: questions outside the boxes; nothing is recorded (lessons §6.4). `?apart=A,B`: two cards that are mixed up. */
export function PracticeScreen() {
  const { category } = useCurrentCategory();
  const [params] = useSearchParams();
  const notesAreHere = useDeviceNotes(category?.id, 'always');
  if (category === null || !notesAreHere) return null;
  const key = `${category.id} ${params.toString()}`;
  const [one, other] = (params.get('apart') ?? '').split(',').map(cardNow);
  if (one && other) return <DrillRun key={key} category={category} cards={[one, other]} />;
  return <Practice key={key} category={category} params={params} />;
}

/** The questions that the address asks for; without any, the cards missed in the lesson before. */
function drawn(category: CategoryView, params: URLSearchParams): PracticeQueue {
  const box = params.get('box');
  if (box !== null) return practiceCards(category.id, { box });
  if (params.has('hard')) {
    return practiceCards(category.id, { cards: hardCardsNow(category.id).map(({ card }) => card) });
  }
  const cards = params.get('cards');
  if (cards !== null) return practiceCards(category.id, { cards: cards.split(',') });
  return keptMissed().filter(({ card }) => cardNow(card) !== undefined);
}

function Practice({ category, params }: { readonly category: CategoryView; readonly params: URLSearchParams }) {
  const { t } = useTexts();
  const [begun] = useState(() => drawn(category, params));
  const [{ queue, question }, setState] = useState({ queue: begun, question: 0 });
  return (
    <PracticeRun
      category={category}
      title={t('lessonEnd.practiceTitle')}
      asked={queue[0] ?? null}
      question={question}
      done={begun.length - queue.length}
      left={queue.length - 1}
      cards={begun.length}
      onAnswered={(verdict) => setState({ queue: afterAnswer(queue, verdict), question: question + 1 })}
    />
  );
}
