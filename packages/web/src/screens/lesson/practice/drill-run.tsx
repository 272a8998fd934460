import { alignAnswer } from '@siedem/domain';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CardView, CategoryView } from '../../../collection/views.ts';
import { hardNow } from '../../../data/lesson/hard-cards.ts';
import { wordLanguage } from '../../../data/lesson/judge-card.ts';
import { useLessonSettings } from '../../../data/lesson/use-lesson-settings.ts';
import { useMargin } from '../../../data/lesson/use-margin.ts';
import { useBoxes } from '../../../data/use-boxes.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { random } from '../../../platform/random.ts';
import { Button, ButtonBody, buttonClass } from '../../../ui/button/button.tsx';
import { Actions } from '../../../ui/lesson-frame/lesson-frame.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { rampIndex } from '../../../ui/ramp.ts';
import { Speaker } from '../speech/later-speech.ts';
import type { Asked } from '../missed-cards.ts';
import s from './drill.module.css';
import { afterDrillAnswer, drillOf } from './practice-queue.ts';
import { PracticeRun } from './practice-run.tsx';

type Both = readonly [CardView, CardView];

/** Each card asked both ways, in an order of its own. */
function questionsOf([one, other]: Both): Asked[] {
  const asked = [one, other].flatMap(({ id }) =>
    (['word', 'meanings'] as const).map((direction) => ({ card: id, direction })),
  );
  return asked
    .map((question) => ({ question, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ question }) => question);
}

/** "Tell them apart": two cards side by side, then questions about both, mixed (lessons §7.3). */
export function DrillRun({ category, cards }: { readonly category: CategoryView; readonly cards: Both }) {
  const { t } = useTexts();
  const [both] = useState(cards);
  const [drill, setDrill] = useState(() => drillOf(questionsOf(both)));
  const [started, setStarted] = useState(false);
  return (
    <PracticeRun
      category={category}
      title={t('lessonEnd.apart')}
      asked={started ? (drill.queue[0] ?? null) : null}
      question={started ? drill.asked + 1 : 0}
      done={drill.asked}
      left={Math.max(0, drill.queue.length - 1)}
      cards={both.length}
      onAnswered={(verdict) => setDrill(afterDrillAnswer(drill, verdict))}
      instead={started ? undefined : <SideBySide cards={both} category={category} onStart={() => setStarted(true)} />}
    />
  );
}

interface SideBySideProps {
  readonly cards: Both;
  readonly category: CategoryView;
  readonly onStart: () => void;
}

function SideBySide({ cards: [one, other], category, onStart }: SideBySideProps) {
  const { t } = useTexts();
  const start = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => start.current?.focus(), []);
  // From a lesson one may come here after the first mix-up, which makes no pair yet.
  const [times] = useState(() => {
    const ids = new Set([one.id, other.id]);
    return hardNow(category.id).pairs.find(({ cards }) => cards.every((id) => ids.has(id)))?.times ?? 0;
  });
  return (
    <>
      <p className={s.over}>{t('lessonEnd.apart')}</p>
      <h1 className={s.title}>{t('lessonEnd.apartTitle')}</h1>
      {times > 0 && <p className={s.lead}>{t('lessonEnd.apartLead', { count: times })}</p>}
      <div className={s.pair}>
        <Side card={one} other={other} category={category} />
        <Side card={other} other={one} category={category} />
      </div>
      <Actions>
        <Button ref={start} kind="pen" size="lg" keyCap="enter" note={t('lessonEnd.apartAbout')} onClick={onStart}>
          {t('lessonEnd.apartStart')}
        </Button>
        <Link className={buttonClass({ kind: 'quiet', size: 'lg' })} to="/">
          <ButtonBody keyCap="esc">{t('lessonEnd.apartNot')}</ButtonBody>
        </Link>
      </Actions>
      <p className={s.fine}>{t('lessonEnd.apartFine')}</p>
    </>
  );
}

/** One of the two, with the letters of its word that differ from the other's. */
function Side({ card, other, category }: { card: CardView; other: CardView; category: CategoryView }) {
  const { t } = useTexts();
  const boxes = useBoxes(category.id);
  const lang = wordLanguage(category, useLessonSettings(category.id));
  const { note, example } = useMargin(card.id);
  const position = boxes.findIndex(({ id }) => id === card.box) + 1;
  return (
    <article className={s.side} data-box={rampIndex(position, boxes.length)}>
      <div className={s.head}>
        <p>
          {t('lesson.box')} {position}
        </p>
        <h2 lang={lang}>
          {alignAnswer(other.word, card.word).map(({ kind, accepted }, index) =>
            kind === 'same' ? accepted : accepted !== '' && <mark key={index}>{accepted}</mark>,
          )}
        </h2>
        <Speaker text={card.word} lang={lang} reads="on press" keys="none" />
      </div>
      <div className={s.body}>
        <b>{card.meanings.join(', ')}</b>
        {note !== '' && <p>{note}</p>}
        {example !== '' && <p lang={lang}>{example}</p>}
      </div>
    </article>
  );
}
