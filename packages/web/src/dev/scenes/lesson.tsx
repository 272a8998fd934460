import { X } from 'lucide';
import { useState } from 'react';
import { AnswerInput, AnswerLine, AnswerLines, AnswerMore } from '../../ui/answer-lines/answer-lines.tsx';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Diff } from '../../ui/diff/diff.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { CardBody, CardHead, IndexCard, Prompt } from '../../ui/index-card/index-card.tsx';
import { KeyCap } from '../../ui/key-cap/key-cap.tsx';
import { Actions, LessonBar } from '../../ui/lesson-frame/lesson-frame.tsx';
import { Page } from '../../ui/page/page.tsx';
import { QueueTicks } from '../../ui/ticks/ticks.tsx';
import type { Verdict } from '../../ui/verdict-strip/verdict-strip.tsx';
import { VerdictStrip } from '../../ui/verdict-strip/verdict-strip.tsx';
import { letters } from '../letters.ts';

type LessonState = 'prompt' | 'right' | 'near' | 'wrong';
const VERDICTS: Record<Exclude<LessonState, 'prompt'>, Verdict> = {
  right: {
    tone: 'right',
    word: 'Right',
    move: { from: 3, to: 4, of: 7 },
    fate: 'back in 7 days',
    sentence: 'Right. Box 4.',
  },
  near: { tone: 'near', word: 'Almost', fate: 'Two letters off. Stays in the queue.', sentence: 'Almost.' },
  wrong: {
    tone: 'wrong',
    word: 'Not this time',
    move: { from: 4, to: 3, of: 7 },
    fate: 'back in 3 days',
    sentence: 'Not this time.',
  },
};
const NEXT: Record<LessonState, LessonState> = { prompt: 'wrong', wrong: 'near', near: 'right', right: 'prompt' };

/** All four states in turn, with the input mounted throughout: press Enter or the first button. */
export function Lesson({ start }: { start: LessonState }) {
  const [state, setState] = useState(start);
  const [text, setText] = useState('to expect');
  const place =
    state === 'right'
      ? { position: 4, from: 3 }
      : state === 'wrong'
        ? { position: 3, from: 4 }
        : { position: state === 'near' ? 3 : 4, from: undefined };
  return (
    <>
      <LessonBar
        exit={
          <a className={buttonClass({ kind: 'quiet', size: 'sm' })} href="#top">
            <Icon of={X} />
            Exit <KeyCap of="esc" />
          </a>
        }
        queue={<QueueTicks done={12} left={11} />}
        count={
          <>
            <b>12</b> available
          </>
        }
      />
      <Page width="lesson">
        <IndexCard position={place.position} from={place.from} of={7} boxName="Box" beneath="more">
          <CardHead
            meta={
              <>
                <span>What does it mean?</span>
                <span>3 days</span>
              </>
            }
          >
            <Prompt lang="pl">wykorzystać</Prompt>
          </CardHead>
          <CardBody>
            <AnswerLines>
              <AnswerInput
                who="You"
                lang="en"
                autoFocus
                value={text}
                onChange={(event) => setText(event.target.value)}
                ink={state === 'prompt' ? 'pen' : state === 'right' ? 'right' : 'covered'}
                onKeyDown={(event) => event.key === 'Enter' && setState(NEXT[state])}
              />
              {state === 'wrong' || state === 'near' ? (
                <Diff
                  letters={letters('t o _ e x p +l e>o c>i t')}
                  tone={state}
                  you="You"
                  card="Card"
                  sentence="You wrote to expect, the card says to exploit."
                  lang="en"
                />
              ) : (
                <AnswerLine who={state === 'right' ? 'Also' : undefined}>
                  {state === 'right' && <AnswerMore>luck, good fortune</AnswerMore>}
                </AnswerLine>
              )}
              <AnswerLine who={state === 'wrong' ? 'Also' : undefined}>
                {state === 'wrong' && <AnswerMore>to use, to take advantage of</AnswerMore>}
              </AnswerLine>
            </AnswerLines>
          </CardBody>
          <VerdictStrip verdict={state === 'prompt' ? undefined : VERDICTS[state]} />
        </IndexCard>
        <Actions>
          <Button
            kind="pen"
            size="lg"
            keyCap="enter"
            note={state === 'wrong' ? 'back one box' : undefined}
            onClick={() => setState(NEXT[state])}
          >
            {state === 'prompt' ? 'Check' : state === 'near' ? 'Try again' : 'Next'}
          </Button>
          {state === 'prompt' && (
            <Button kind="quiet" size="lg">
              I don’t know
            </Button>
          )}
          {(state === 'wrong' || state === 'near') && (
            <Button size="lg" note="move to next section">
              Correct
            </Button>
          )}
        </Actions>
      </Page>
    </>
  );
}
