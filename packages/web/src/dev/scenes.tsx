import {
  ArrowDownUp,
  ChevronDown,
  ChevronsUpDown,
  EllipsisVertical,
  Pencil,
  Plus,
  RefreshCw,
  Settings2,
  Trash2,
  X,
} from 'lucide';
import { type ReactNode, useState } from 'react';
import { AnswerInput, AnswerLine, AnswerLines, AnswerMore } from '../ui/answer-lines/answer-lines.tsx';
import { Button, ButtonBody, buttonClass } from '../ui/button/button.tsx';
import { CardState, DataHead, DataRow, DataTable } from '../ui/data-table/data-table.tsx';
import { Diff } from '../ui/diff/diff.tsx';
import {
  Divider,
  dividerLinkClass,
  DividerLinkText,
  DividerSkeleton,
  DividerStack,
  Fold,
} from '../ui/divider-stack/divider-stack.tsx';
import { PasswordField, SearchField, Select, TextField } from '../ui/field/field.tsx';
import { Footer } from '../ui/footer/footer.tsx';
import { Avatar, BurgerButton, Header, navLinkClass, pickerClass, userButtonClass } from '../ui/header/header.tsx';
import { IconButton, iconButtonClass } from '../ui/icon-button/icon-button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { CardBody, CardHead, IndexCard, Prompt } from '../ui/index-card/index-card.tsx';
import { TitledCard } from '../ui/titled-card/titled-card.tsx';
import { BoxChip, TabTrack } from '../ui/index-tab/index-tab.tsx';
import { KeyCap } from '../ui/key-cap/key-cap.tsx';
import { Actions, Hint, LessonBar } from '../ui/lesson-frame/lesson-frame.tsx';
import { Loader } from '../ui/loader/loader.tsx';
import { logoClass, Mark } from '../ui/mark/mark.tsx';
import { Menu, menuItemClass } from '../ui/menu/menu.tsx';
import { AddLine, BlankLine, MeaningLine, NumberedLines, wordInputClass } from '../ui/numbered-line/numbered-line.tsx';
import { OnlyDesk, OnlyPhone } from '../ui/only/only.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { HiddenTitle, Page, Statement } from '../ui/page/page.tsx';
import { Ruler } from '../ui/ruler/ruler.tsx';
import { Segmented, segmentClass } from '../ui/segmented/segmented.tsx';
import { SettingRow, SettingRows } from '../ui/setting-row/setting-row.tsx';
import { Slip, SlipDates, SlipRow } from '../ui/slip/slip.tsx';
import { CardForm, OrLine, Pair, TabbedCard, tabLinkClass } from '../ui/tabbed-card/tabbed-card.tsx';
import { ThemeToggle } from '../ui/theme-toggle/theme-toggle.tsx';
import { DayTicks, QueueTicks, Ticks } from '../ui/ticks/ticks.tsx';
import { Toast, ToastRegion, toastActionClass } from '../ui/toast/toast.tsx';
import type { Verdict } from '../ui/verdict-strip/verdict-strip.tsx';
import { VerdictStrip } from '../ui/verdict-strip/verdict-strip.tsx';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import { letters } from './letters.ts';
import s from './ui-page.module.css';

const nothing = (): void => undefined;
const falling = (count: number): number[] => Array.from({ length: count }, (_, index) => 0.7 * (1 - index / count));

function Shell({ current, children }: { current: 'boxes' | 'cards' | 'none'; children: ReactNode }) {
  return (
    <>
      <Header
        logo={
          <a className={logoClass} href="#top">
            <Mark /> Siedem
          </a>
        }
        picker={
          <Menu
            buttonClass={pickerClass}
            button={
              <>
                <span>Hiszpański</span>
                <Icon of={ChevronsUpDown} size="sm" />
              </>
            }
          >
            <a className={menuItemClass} href="#top">
              Polski
            </a>
          </Menu>
        }
        nav={
          <>
            <a className={navLinkClass} aria-current={current === 'boxes' ? 'page' : undefined} href="#top">
              Pudełka
            </a>
            <a className={navLinkClass} aria-current={current === 'cards' ? 'page' : undefined} href="#top">
              Karty
            </a>
          </>
        }
        end={
          <>
            <Segmented label="Język" look="text">
              <button type="button" className={segmentClass('text')} aria-pressed="true">
                PL
              </button>
              <button type="button" className={segmentClass('text')} aria-pressed="false">
                EN
              </button>
            </Segmented>
            <ThemeToggle theme="light" label="Ciemny motyw" onToggle={nothing} />
            <Menu
              align="end"
              label="Marta"
              buttonClass={userButtonClass}
              button={
                <>
                  <Avatar>MA</Avatar>
                  <Icon of={ChevronDown} size="sm" />
                </>
              }
            >
              <a className={menuItemClass} href="#top">
                Profil
              </a>
            </Menu>
          </>
        }
        burger={<BurgerButton label="Menu" open={false} onPress={nothing} />}
      />
      {children}
      <Footer note="© 2026 Siedem">
        <a href="#top">Pomoc</a>
        <a href="#top">O aplikacji</a>
      </Footer>
    </>
  );
}

const BOXES: ReadonlyArray<[string, number, number]> = [
  ['Nieznane', 28, 28],
  ['1 dzień', 46, 12],
  ['3 dni', 71, 9],
  ['7 dni', 88, 6],
  ['21 dni', 64, 4],
  ['2 miesiące', 52, 2],
  ['Znane', 63, 0],
];

function Main() {
  return (
    <Shell current="boxes">
      <Page>
        <Statement
          over="Hiszpański"
          side={
            <>
              <a className={buttonClass({ kind: 'quiet', size: 'sm' })} href="#top">
                Wszystkie karty 412
              </a>
              <a className={iconButtonClass()} aria-label="Ustawienia pudełek" href="#top">
                <Icon of={Settings2} />
              </a>
            </>
          }
          actions={
            <>
              <a className={buttonClass()} href="#top">
                <Icon of={Plus} />
                Dodaj kartę
              </a>
              <a className={buttonClass({ kind: 'pen' })} href="#top">
                <ButtonBody keyCap="enter">Powtórz wszystkie</ButtonBody>
              </a>
            </>
          }
        >
          61 kart czeka na&nbsp;powtórkę
        </Statement>
        <DividerStack>
          {BOXES.map(([label, cards, due], index) => (
            <Divider
              key={label}
              position={index + 1}
              of={7}
              label={label}
              phoneNote={`Karty ${cards}`}
              ticks={<Ticks due={due} waiting={falling(cards - due)} largest={88} />}
              figures={[
                { name: 'Karty', value: cards },
                { name: 'Do powtórki', value: due, weight: due === 0 ? 'zero' : 'strong' },
              ]}
              action={
                <a className={dividerLinkClass(due === 0 ? 'quiet' : 'due')} href="#top">
                  <DividerLinkText
                    about={`pudełko ${index + 1}, ${label}, do powtórki ${due}`}
                    count={due > 0 ? due : undefined}
                  >
                    Ucz się
                  </DividerLinkText>
                </a>
              }
            />
          ))}
        </DividerStack>
      </Page>
    </Shell>
  );
}

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
function Lesson({ start }: { start: LessonState }) {
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

function Login() {
  return (
    <Shell current="none">
      <Page width="auth">
        <TabbedCard
          current="Zaloguj się"
          others={
            <a className={tabLinkClass} href="#top">
              Załóż konto
            </a>
          }
          title="Dzień dobry."
        >
          <CardForm onSubmit={async () => undefined}>
            <TextField label="E-mail" type="email" defaultValue="marta@example.com" />
            <PasswordField
              label="Hasło"
              labelEnd={<a href="#top">Nie pamiętam hasła</a>}
              defaultValue="0000000"
              showLabel="Pokaż hasło"
              hideLabel="Ukryj hasło"
              error="Nieprawidłowy e-mail lub hasło"
            />
            <Button kind="pen" size="lg" keyCap="enter">
              Zaloguj się
            </Button>
            <OrLine>albo</OrLine>
            <Pair>
              <Button>Google</Button>
              <Button>Facebook</Button>
            </Pair>
          </CardForm>
        </TabbedCard>
      </Page>
    </Shell>
  );
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTH = (365 / 12) * DAY;
const MARKS = [
  { interval: HOUR, text: '1 h' },
  { interval: 3 * HOUR },
  { interval: 6 * HOUR, text: '6 h', room: 'wide' as const },
  { interval: 12 * HOUR },
  { interval: DAY, text: '1 day' },
  { interval: 2 * DAY },
  { interval: 3 * DAY, text: '3', room: 'wide' as const },
  { interval: 4 * DAY },
  { interval: 5 * DAY },
  { interval: 7 * DAY, text: '7' },
  { interval: 14 * DAY, text: '14', room: 'wide' as const },
  { interval: 21 * DAY },
  { interval: MONTH, text: '1 month' },
  { interval: 2 * MONTH },
  { interval: 3 * MONTH, text: '3', room: 'wide' as const },
  { interval: 4 * MONTH },
  { interval: 6 * MONTH, text: '6', room: 'wide' as const },
  { interval: 9 * MONTH },
  { interval: 12 * MONTH, text: '12' },
];

function BoxSettings() {
  const rows: ReadonlyArray<[number, string, number, string?]> = [
    [1, 'Unknown', 28, 'Start of the index, always here'],
    [2, '1 day', 46],
    [3, '3 days', 71],
    [4, '7 days', 88],
    [5, '21 days', 64],
    [6, 'Known', 63, 'End of the index, always here'],
  ];
  return (
    <Shell current="boxes">
      <Page width="boxes">
        <Statement
          phone="beside"
          actions={
            <a className={buttonClass({ kind: 'quiet', flush: 'end' })} href="#top">
              <ButtonBody keyCap="esc">Back</ButtonBody>
            </a>
          }
          lead="How long a card waits in each box before it comes back."
        >
          Your boxes
        </Statement>
        <Ruler
          marks={MARKS}
          of={6}
          preview={2 * MONTH}
          label="Boxes from one hour to twelve months"
          boxes={[
            { position: 2, interval: DAY },
            { position: 3, interval: 3 * DAY },
            { position: 4, interval: 7 * DAY },
            { position: 5, interval: 21 * DAY },
          ]}
        />
        <SettingRows>
          {rows.map(([position, name, cards, lock]) => (
            <SettingRow
              key={position}
              chip={<BoxChip position={position} of={6} size="lg" />}
              name={name}
              note={`${cards} cards`}
              locked={lock}
              state={position === 4 ? 'changed' : 'still'}
            >
              <Select size="sm" aria-label="Number">
                <option>3</option>
              </Select>
              <Select size="sm" aria-label="Unit">
                <option>months</option>
              </Select>
              <Button size="sm" kind={position === 4 ? 'pen' : 'quiet'} disabled={position !== 4}>
                Modify
              </Button>
              <IconButton icon={Trash2} tone="danger" label={`Delete ${name}`} />
            </SettingRow>
          ))}
        </SettingRows>
      </Page>
    </Shell>
  );
}

function Pay() {
  return (
    <Shell current="none">
      <Page width="boxes">
        <div className={s.payGrid}>
          <Slip
            title={<>30 dni za&nbsp;20&nbsp;zł</>}
            foot={
              <SlipDates
                fromName="ważne do"
                from="2026-11-28"
                toName="po opłaceniu"
                to="2026-12-28"
                ticks={<DayTicks />}
              />
            }
          >
            <SlipRow term="Nazwa">Marta Zięba</SlipRow>
            <SlipRow term="E-mail">marta@example.com</SlipRow>
            <SlipRow term="Do zapłaty" kind="sum">
              20,00&nbsp;zł
            </SlipRow>
          </Slip>
          <TitledCard title="Dziękujemy." level="h2">
            <Button kind="pen" size="lg" keyCap="enter">
              Do pudełek
            </Button>
          </TitledCard>
        </div>
      </Page>
    </Shell>
  );
}

const CARDS: ReadonlyArray<[string, string, number, 'due' | 'waiting' | 'known', string]> = [
  ['chrząszcz', 'beetle', 1, 'due', 'active'],
  ['niespodzianka', 'surprise', 3, 'waiting', '14 h 20 min'],
  ['szczęście', 'happiness, luck, good fortune, and a meaning that goes on', 4, 'waiting', '7 days'],
  ['żółw', 'turtle, tortoise', 7, 'known', 'known'],
];

function Cards() {
  return (
    <Shell current="cards">
      <Page>
        <Statement
          phone="beside"
          actions={
            <>
              <OnlyDesk>
                <a className={buttonClass({ kind: 'quiet' })} href="#top">
                  <Icon of={ArrowDownUp} />
                  Import and export
                </a>
              </OnlyDesk>
              <a className={buttonClass()} href="#top">
                <Icon of={Plus} />
                Add
              </a>
            </>
          }
        >
          All cards
        </Statement>
        <div className={s.tools}>
          <SearchField label="Search" placeholder="Search words and meanings" />
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
        </div>
        <DataTable label="Cards">
          <DataHead>
            {['Word', 'Meaning', 'Box', 'State', <VisuallyHidden key="actions">Actions</VisuallyHidden>]}
          </DataHead>
          {CARDS.map(([word, meaning, position, kind, state]) => (
            <DataRow
              key={word}
              word={word}
              wordLang="pl"
              meaning={meaning}
              box={<TabTrack position={position} of={7} label={`Box ${position}`} />}
              state={<CardState kind={kind}>{state}</CardState>}
              actions={
                <>
                  <OnlyDesk>
                    <IconButton icon={Pencil} size="sm" label={`Edit ${word}`} />
                    <IconButton icon={Trash2} size="sm" tone="danger" label={`Delete ${word}`} />
                  </OnlyDesk>
                  <OnlyPhone>
                    <Menu
                      align="end"
                      label={`Actions of ${word}`}
                      buttonClass={iconButtonClass()}
                      button={<Icon of={EllipsisVertical} />}
                    >
                      <button type="button" className={menuItemClass}>
                        Edit
                      </button>
                    </Menu>
                  </OnlyPhone>
                </>
              }
            />
          ))}
        </DataTable>
      </Page>
    </Shell>
  );
}

function Add() {
  return (
    <Shell current="none">
      <Page width="write">
        <HiddenTitle>Dodaj kartę</HiddenTitle>
        <form>
          <IndexCard position={1} of={7} boxName="Pudełko">
            <CardHead
              room="form"
              meta={
                <>
                  <label htmlFor="w">Słowo</label>
                  <span className={s.headRow}>
                    Pudełko{' '}
                    <Select size="sm" aria-label="Pudełko">
                      <option>1. Nieznane</option>
                    </Select>
                  </span>
                </>
              }
            >
              <input className={wordInputClass('la huella')} id="w" defaultValue="la huella" lang="es" />
            </CardHead>
            <CardBody>
              <NumberedLines>
                <MeaningLine number={1} label="Znaczenie 1" defaultValue="ślad" removeLabel="Usuń" onRemove={nothing} />
                <MeaningLine
                  number={2}
                  label="Znaczenie 2"
                  defaultValue="tr|op"
                  removeLabel="Usuń"
                  onRemove={nothing}
                  error="| jest niedozwolone"
                />
                <MeaningLine
                  number={3}
                  label="Znaczenie 3"
                  defaultValue="odcis"
                  autoFocus
                  removeLabel="Usuń"
                  onRemove={nothing}
                />
                <AddLine number={4} end="zostały 4 z 7" onAdd={nothing}>
                  Dodaj znaczenie
                </AddLine>
                {[5, 6, 7].map((number) => (
                  <BlankLine key={number} number={number} />
                ))}
              </NumberedLines>
            </CardBody>
          </IndexCard>
          <Actions
            end={
              <>
                <Hint>
                  <KeyCap of="down" /> znaczenie
                </Hint>
                <Hint>
                  <KeyCap of="up" /> słowo
                </Hint>
              </>
            }
          >
            <Button kind="pen" size="lg" keyCap="enter">
              Dodaj kartę
            </Button>
            <Button kind="quiet" size="lg" keyCap="esc">
              Wróć
            </Button>
          </Actions>
        </form>
        <ToastRegion label="Komunikaty">
          <Toast
            closeLabel="Zamknij"
            onClose={nothing}
            action={
              <a className={toastActionClass} href="#top">
                Popraw
              </a>
            }
          >
            Dodano „aprovechar”
          </Toast>
        </ToastRegion>
      </Page>
    </Shell>
  );
}

/** Whole screens made of the components alone, to lay beside the design. */
export const SCENES: Readonly<Record<string, () => ReactNode>> = {
  main: () => <Main />,
  'lesson-prompt': () => <Lesson start="prompt" />,
  'lesson-right': () => <Lesson start="right" />,
  'lesson-near': () => <Lesson start="near" />,
  'lesson-wrong': () => <Lesson start="wrong" />,
  login: () => <Login />,
  boxes: () => <BoxSettings />,
  pay: () => <Pay />,
  list: () => <Cards />,
  add: () => <Add />,
  loading: () => (
    <Overlay>
      <HiddenTitle>Siedem</HiddenTitle>
      <Loader>Opening the drawer</Loader>
    </Overlay>
  ),
  error: () => (
    <Overlay
      title="Connection error, refresh the page."
      action={
        <Button kind="pen">
          <Icon of={RefreshCw} />
          Refresh
        </Button>
      }
    >
      Nothing you saved is lost.
    </Overlay>
  ),
  break: () => (
    <Overlay mark="shown" title="Przerwa techniczna">
      Porządkujemy szuflady.
    </Overlay>
  ),
  skeleton: () => (
    <Shell current="boxes">
      <Page>
        <HiddenTitle>Siedem</HiddenTitle>
        <DividerSkeleton />
      </Page>
    </Shell>
  ),
  folds: () => (
    <Shell current="none">
      <Page>
        <HiddenTitle>Siedem</HiddenTitle>
        {BOXES.map(([label], index) => (
          <Fold key={label} position={index + 1} of={7} label={label} />
        ))}
      </Page>
    </Shell>
  ),
};
