import { Diff } from '../../ui/diff/diff.tsx';
import { BoxChip, TabTrack } from '../../ui/index-tab/index-tab.tsx';
import { KeyCap } from '../../ui/key-cap/key-cap.tsx';
import { AccentKeys, Hint } from '../../ui/lesson-frame/lesson-frame.tsx';
import { DayTicks, QueueTicks, Ticks } from '../../ui/ticks/ticks.tsx';
import { VerdictStrip } from '../../ui/verdict-strip/verdict-strip.tsx';
import { letters } from '../letters.ts';
import { Group, Row } from '../group.tsx';
import s from '../ui-page.module.css';

const falling = (count: number): number[] => Array.from({ length: count }, (_, index) => 0.8 * (1 - index / count));
const nothing = (): void => undefined;

export function Signs() {
  return (
    <>
      <Group name="Proof marks">
        <div className={s.marks}>
          <div>
            <Diff letters={letters('d u>o m')} tone="wrong" sentence="dum, not dom" />
            <small>changed letter</small>
          </div>
          <div>
            <Diff letters={letters('d +o m')} tone="wrong" sentence="dm, not dom" />
            <small>missing letter: caret</small>
          </div>
          <div>
            <Diff letters={letters('d -o o m')} tone="wrong" sentence="doom, not dom" />
            <small>extra letter: struck</small>
          </div>
          <div>
            <Diff letters={letters('k>d o t>m')} tone="wrong" strike="whole" sentence="kot, not dom" />
            <small>struck whole</small>
          </div>
          <div>
            <Diff letters={letters('s z c z e>ę s>ś c i e')} tone="near" sentence="szczescie, not szczęście" />
            <small>almost</small>
          </div>
        </div>
      </Group>
      <Group name="Accent keys">
        <AccentKeys
          keys={[...'ąćęłńóśźż'].map((letter) => ({ letter, name: letter }))}
          label="Polish letters"
          onPick={nothing}
        />
      </Group>
      <Group name="Track, chips, keys">
        <Row>
          {[1, 4, 7].map((position) => (
            <TabTrack key={position} position={position} of={7} label={`Box ${position}`} />
          ))}
          <TabTrack position={2} of={3} label="Box 2" />
          <span>
            <BoxChip position={3} of={7} /> → <BoxChip position={4} of={7} />
          </span>
          <BoxChip position={5} of={6} size="lg" />
          <KeyCap of="esc" />
          <KeyCap of="enter" />
          <KeyCap of="down" />
          <Hint>
            <KeyCap of="up" /> word
          </Hint>
        </Row>
      </Group>
      <Group name="Ticks">
        <div className={s.ticks} data-box="3">
          <Ticks due={9} waiting={falling(62)} />
        </div>
        <div className={s.ticks} data-box="6">
          <Ticks due={4000} waiting={falling(96_000)} />
        </div>
        <Row>
          <QueueTicks done={12} left={11} />
          <QueueTicks done={0} left={0} />
          <QueueTicks done={300} left={700} />
        </Row>
        <DayTicks />
      </Group>
      <Group name="Verdicts">
        <VerdictStrip
          verdict={{
            tone: 'right',
            word: 'Right',
            move: { from: 3, to: 4, of: 7 },
            fate: 'back in 7 days',
            sentence: 'Right. The card moves to box 4.',
          }}
        />
        <VerdictStrip
          verdict={{
            tone: 'near',
            word: 'Almost',
            fate: 'Two letters off, stays in the queue',
            sentence: 'Almost. Two letters off.',
          }}
        />
        <VerdictStrip
          verdict={{
            tone: 'wrong',
            word: 'Not this time',
            move: { from: 4, to: 3, of: 7 },
            fate: 'back in 3 days',
            sentence: 'Not this time. The card moves to box 3.',
          }}
        />
      </Group>
    </>
  );
}
