import { CalendarClock, ChevronRight, Pencil, RefreshCw, Trash2, WifiOff, Check } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Banner, bannerActionClass } from '../ui/banner/banner.tsx';
import { Button, ButtonBody, buttonClass } from '../ui/button/button.tsx';
import { Countdown } from '../ui/countdown/countdown.tsx';
import { ConfirmDialog, Dialog, FullSheet } from '../ui/dialog/dialog.tsx';
import { Diff } from '../ui/diff/diff.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Checkbox, PasswordField, SearchField, SelectField, TextAreaField, TextField } from '../ui/field/field.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { sheetClass } from '../ui/setting-row/setting-row.tsx';
import { BoxChip, IndexTab, TabTrack } from '../ui/index-tab/index-tab.tsx';
import { KeyCap } from '../ui/key-cap/key-cap.tsx';
import { AccentKeys, Hint, NextList, NextRow } from '../ui/lesson-frame/lesson-frame.tsx';
import { Loader } from '../ui/loader/loader.tsx';
import { Mark, logoClass } from '../ui/mark/mark.tsx';
import { Menu, menuItemClass, MenuRule } from '../ui/menu/menu.tsx';
import { Segmented, segmentClass } from '../ui/segmented/segmented.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { ThemeToggle } from '../ui/theme-toggle/theme-toggle.tsx';
import { DayTicks, QueueTicks, Ticks } from '../ui/ticks/ticks.tsx';
import { Toast, toastActionClass } from '../ui/toast/toast.tsx';
import { VerdictStrip } from '../ui/verdict-strip/verdict-strip.tsx';
import { Group } from './group.tsx';
import { letters } from './letters.ts';
import { Structures } from './structures.tsx';
import s from './ui-page.module.css';

function Row({ children }: { children: ReactNode }) {
  return <div className={s.row}>{children}</div>;
}

const WORDS = ['desk', 'card', 'card-2', 'ink', 'pen', 'right', 'near', 'wrong'];
const SEVEN = [1, 2, 3, 4, 5, 6, 7];
const falling = (count: number): number[] => Array.from({ length: count }, (_, index) => 0.8 * (1 - index / count));
const nothing = (): void => undefined;

function Controls() {
  const [text, setText] = useState('x'.repeat(190));
  return (
    <>
      <Group name="Ramp">
        {[7, 6, 3, 1].map((count) => (
          <div key={count} className={s.ramp}>
            {SEVEN.slice(0, count).map((position) => (
              <IndexTab key={position} position={position} of={count} on="row" />
            ))}
          </div>
        ))}
      </Group>
      <Group name="Surfaces and ink">
        <Row>
          {WORDS.map((name) => (
            <span key={name} className={s.swatch}>
              <i style={{ background: `var(--${name})` }} />
              {name}
            </span>
          ))}
        </Row>
      </Group>
      <Group name="Words">
        <p className={s.words}>źdźbło mañana Straße</p>
        <p className={s.wordsSmall}>здравствуйте καλημέρα çeşitli</p>
      </Group>
      <Group name="Buttons">
        <Row>
          <Button kind="pen" keyCap="enter">
            Check
          </Button>
          <Button kind="pen" disabled>
            Disabled
          </Button>
          <Button kind="pen" busy="Saving">
            Save
          </Button>
          <a className={buttonClass({ kind: 'pen' })} href="#top">
            <ButtonBody keyCap="enter">A link</ButtonBody>
          </a>
        </Row>
        <Row>
          <Button>Line</Button>
          <Button kind="soft">Soft</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="quiet" disabled>
            Quiet, disabled
          </Button>
          <Button kind="danger">Delete</Button>
          <Button kind="danger-solid">Delete box</Button>
        </Row>
        <Row>
          <Button size="sm">Small</Button>
          <Button size="sm" busy="Saving">
            Save
          </Button>
          <Button kind="pen" size="lg" keyCap="enter" note="back one box">
            Next
          </Button>
          <Button size="lg" note="move to next section">
            Correct
          </Button>
        </Row>
        <Button kind="pen" size="lg" width="full">
          Full width
        </Button>
      </Group>
      <Group name="Icon buttons, theme, choices">
        <Row>
          <IconButton icon={Pencil} label="Edit" />
          <IconButton icon={Trash2} label="Delete" tone="danger" size="sm" />
          <IconButton icon={Trash2} label="Delete, disabled" disabled />
          <ThemeToggle theme="light" label="Dark theme" onToggle={nothing} />
          <ThemeToggle theme="dark" label="Light theme" onToggle={nothing} />
          <Segmented label="Language" look="text">
            <button type="button" className={segmentClass('text')} aria-pressed="true">
              PL
            </button>
            <button type="button" className={segmentClass('text')} aria-pressed="false">
              EN
            </button>
          </Segmented>
        </Row>
        <Segmented label="Filter" look="cards">
          <a className={segmentClass('cards')} aria-current="true" href="#top">
            All cards <b>412</b>
          </a>
          <a className={segmentClass('cards')} href="#top">
            Available <b>61</b>
          </a>
          <a className={segmentClass('cards')} href="#top">
            Known <b>63</b>
          </a>
        </Segmented>
      </Group>
      <Group name="Fields">
        <div className={s.two}>
          <TextField label="Rest" placeholder="spanish?" hint="What you learn" />
          <TextField
            label="Near the limit"
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.target.value)}
            counter={(left) => `${left} left`}
          />
          <TextField label="Error" type="email" defaultValue="marta@" error="wrong e-mail" />
          <TextField label="Disabled" defaultValue="hiszpański" disabled />
          <SelectField label="Select">
            <option>3. 7 days</option>
            <option>4. 21 days</option>
          </SelectField>
          <PasswordField
            label="Password"
            labelEnd={<a href="#top">I forgot it</a>}
            defaultValue="0000000"
            showLabel="Show"
            hideLabel="Hide"
            error="wrong e-mail or password"
          />
        </div>
        <TextAreaField label="Message" maxLength={1000} defaultValue="Hello" />
        <Row>
          <Checkbox defaultChecked>I agree with the terms</Checkbox>
          <Checkbox>Unchecked</Checkbox>
          <Checkbox error="You must agree with our documents">Missing</Checkbox>
        </Row>
        <SearchField label="Search" placeholder="Search words and meanings" />
      </Group>
    </>
  );
}

function Signs() {
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
        <AccentKeys letters={[...'ąćęłńóśźż']} label="Polish letters" onPick={nothing} />
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

function Messages() {
  const [open, setOpen] = useState<'none' | 'confirm' | 'form' | 'sheet'>('none');
  const close = (): void => setOpen('none');
  return (
    <>
      <Group name="Banners and toasts">
        <Banner
          tone="near"
          icon={CalendarClock}
          action={
            <a className={bannerActionClass} href="#top">
              Extend
            </a>
          }
        >
          Premium ends in 3 days.
        </Banner>
        <Banner tone="bad" icon={WifiOff}>
          No connection. Answers are kept on this device.
        </Banner>
        <Banner tone="info" icon={RefreshCw}>
          A new version is ready.
        </Banner>
        <Toast
          closeLabel="Close"
          onClose={nothing}
          action={
            <a className={toastActionClass} href="#top">
              edit it
            </a>
          }
        >
          New card was added
        </Toast>
        <Toast closeLabel="Close" onClose={nothing} tone="bad">
          Box already exists
        </Toast>
      </Group>
      <Group name="Menu and skeleton">
        <div className={s.two}>
          <Menu button="Polish" buttonClass={buttonClass({})}>
            <a className={menuItemClass} aria-current="true" href="#top">
              Polish <Icon of={Check} size="sm" />
            </a>
            <a className={menuItemClass} href="#top">
              Spanish <span>412</span>
            </a>
            <MenuRule />
            <a className={menuItemClass} href="#top">
              Categories <Icon of={ChevronRight} size="sm" />
            </a>
          </Menu>
          <div className={`${sheetClass} ${s.pad}`}>
            <Skeleton width={60} size="word" />
            <Skeleton />
            <Skeleton width={80} />
          </div>
        </div>
        <SkeletonRows count={2} />
      </Group>
      <Group name="Dialogs">
        <Row>
          <Button kind="danger" onClick={() => setOpen('confirm')}>
            Confirm
          </Button>
          <Button onClick={() => setOpen('form')}>Dialog</Button>
          <Button onClick={() => setOpen('sheet')}>Full sheet</Button>
        </Row>
        <ConfirmDialog
          open={open === 'confirm'}
          onClose={close}
          title="Delete the box “7 days”?"
          safeLabel="Keep it"
          actionLabel="Delete box"
          onAction={close}
        >
          Its 88 cards move to box 3, 3 days. Nothing else changes.
        </ConfirmDialog>
        <Dialog open={open === 'form'} onClose={close} title="A title" footer={<Button onClick={close}>Close</Button>}>
          Any text.
        </Dialog>
        <FullSheet open={open === 'sheet'} onClose={close} title="Menu" closeLabel="Close">
          <a className={menuItemClass} href="#top">
            Boxes
          </a>
        </FullSheet>
      </Group>
      <Group name="Empty, loading, counting, next">
        <EmptyState title="No matching card" action={<Button>Add “gżegrzółka”</Button>}>
          Nothing for “gżegrzółka”.
        </EmptyState>
        <Loader>Opening the drawer</Loader>
        <Loader>
          <progress max={100_000} value={62_000} aria-label="Opening the drawer" />
          62,000 cards fetched
        </Loader>
        <Countdown value={6} />
        <NextList>
          <NextRow chip={<BoxChip position={2} of={7} />} when="next in 5 h 10 min" count={6} countName="cards" />
          <NextRow chip={<BoxChip position={3} of={7} />} when="tomorrow" count={9} countName="cards" />
        </NextList>
        <Row>
          <Mark size="lg" />
          <span className={logoClass}>
            <Mark /> Siedem
          </span>
        </Row>
      </Group>
    </>
  );
}

/** Every component in every state, once. */
export function Specimens() {
  return (
    <>
      <Controls />
      <Signs />
      <Messages />
      <Structures />
    </>
  );
}
