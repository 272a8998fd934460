import { ChevronDown, ChevronsUpDown, Pencil, Trash2 } from 'lucide';
import { AnswerInput, AnswerLine, AnswerLines, AnswerMore } from '../ui/answer-lines/answer-lines.tsx';
import { Button } from '../ui/button/button.tsx';
import { CaptchaLine } from '../ui/captcha-line/captcha-line.tsx';
import { CardState, DataHead, DataRow, DataTable } from '../ui/data-table/data-table.tsx';
import { Divider, dividerLinkClass, DividerLinkText, DividerStack, Fold } from '../ui/divider-stack/divider-stack.tsx';
import { PickBox, Select, TextField } from '../ui/field/field.tsx';
import { Footer } from '../ui/footer/footer.tsx';
import { Avatar, BurgerButton, Header, navLinkClass, pickerClass, userButtonClass } from '../ui/header/header.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { CardBody, CardHead, IndexCard, Prompt } from '../ui/index-card/index-card.tsx';
import { BoxChip, TabTrack } from '../ui/index-tab/index-tab.tsx';
import { Actions, LessonBar } from '../ui/lesson-frame/lesson-frame.tsx';
import { logoClass, Mark } from '../ui/mark/mark.tsx';
import { AddLine, BlankLine, MeaningLine, NumberedLines } from '../ui/numbered-line/numbered-line.tsx';
import { Panel, PanelButtons, PanelNote, PanelRow, PanelRows } from '../ui/panel/panel.tsx';
import { ProviderButtons } from '../ui/provider-buttons/provider-buttons.tsx';
import { Ruler } from '../ui/ruler/ruler.tsx';
import { SettingRow, SettingRows } from '../ui/setting-row/setting-row.tsx';
import { Slip, SlipDates, SlipRow } from '../ui/slip/slip.tsx';
import { CardForm, OrLine, TabbedCard, tabLinkClass } from '../ui/tabbed-card/tabbed-card.tsx';
import { DayTicks, QueueTicks, Ticks } from '../ui/ticks/ticks.tsx';
import { TitledCard } from '../ui/titled-card/titled-card.tsx';
import { Group } from './group.tsx';
import s from './ui-page.module.css';

const nothing = (): void => undefined;
const DAY = 24 * 3_600_000;

function Frame() {
  return (
    <Group name="Header, lesson bar, footer">
      <Header
        logo={
          <a className={logoClass} href="#top">
            <Mark /> Siedem
          </a>
        }
        picker={
          <button type="button" className={pickerClass}>
            <span>A category with a name that does not fit</span>
            <Icon of={ChevronsUpDown} size="sm" />
          </button>
        }
        nav={
          <>
            <a className={navLinkClass} aria-current="page" href="#top">
              Boxes
            </a>
            <a className={navLinkClass} href="#top">
              Cards
            </a>
          </>
        }
        end={
          <button type="button" className={userButtonClass}>
            <Avatar>MA</Avatar>
            <Icon of={ChevronDown} size="sm" />
          </button>
        }
        burger={<BurgerButton label="Menu" open={false} onPress={nothing} />}
      />
      <LessonBar
        exit={<Button kind="quiet">Exit</Button>}
        queue={<QueueTicks done={3} left={8} />}
        count={
          <>
            <b>9</b> available
          </>
        }
      />
      <Footer note="© Siedem">
        <a href="#top">Help</a>
        <a href="#top">About</a>
      </Footer>
    </Group>
  );
}

function Cards() {
  return (
    <>
      <Group name="Index card: each length of a prompt">
        {[
          'kot',
          'niespodzianka',
          'a prompt of twenty-eight',
          'one of up to sixty characters, which takes two lines',
        ].map((prompt, index) => (
          <IndexCard key={prompt} position={index + 1} of={7} from={index === 3 ? 5 : undefined} beneath="more">
            <CardHead meta={<span>What does it mean?</span>}>
              <Prompt as="p">{prompt}</Prompt>
            </CardHead>
          </IndexCard>
        ))}
        <IndexCard position={7} of={7}>
          <CardHead meta={<span>Longer: it scrolls, and its edge says so</span>}>
            <Prompt as="p">{'everything that can be said of it, '.repeat(9)}</Prompt>
          </CardHead>
          <CardBody>
            <AnswerLines>
              <AnswerInput who="You" defaultValue="kot" />
              <AnswerLine who="Also">
                <AnswerMore>
                  one line of what else counts, cut where there is no room for all of what else counts
                </AnswerMore>
              </AnswerLine>
              <AnswerLine />
            </AnswerLines>
          </CardBody>
        </IndexCard>
        <Actions end={<span>Hints</span>}>
          <Button kind="pen" size="lg" keyCap="enter">
            Check
          </Button>
        </Actions>
      </Group>
      <Group name="Numbered lines">
        <IndexCard position={2} of={7}>
          <CardBody>
            <NumberedLines>
              <MeaningLine number={1} label="Meaning 1" defaultValue="trace" removeLabel="Remove" onRemove={nothing} />
              <MeaningLine
                number={2}
                label="Meaning 2"
                defaultValue="tr|ack"
                removeLabel="Remove"
                onRemove={nothing}
                error="you can't use | sign sorryj:("
              />
              <AddLine number={3} end="5 of 7 left" onAdd={nothing}>
                Add a meaning
              </AddLine>
              <BlankLine number={4} />
              <AddLine end="All seven lines are filled." onAdd={nothing}>
                Add a meaning
              </AddLine>
            </NumberedLines>
          </CardBody>
        </IndexCard>
      </Group>
      <Group name="Tabbed card, titled card, slip, panel">
        <div className={s.two}>
          <TabbedCard
            current="Log in"
            others={
              <a className={tabLinkClass} href="#top">
                Register
              </a>
            }
            title="Good day."
          >
            <CardForm onSubmit={async () => undefined}>
              <TextField label="E-mail" />
              {(['idle', 'solving', 'solved', 'failed'] as const).map((state) => (
                <CaptchaLine
                  key={state}
                  state={state}
                  label="I am not a robot"
                  status={state}
                  error={state === 'failed' ? 'Are you a robot?' : undefined}
                  onSolve={nothing}
                />
              ))}
              <OrLine>or</OrLine>
              <ProviderButtons onChoose={nothing} />
            </CardForm>
          </TabbedCard>
          <Slip
            as="h2"
            title="30 days for 20 PLN"
            foot={<SlipDates fromName="today" from="2026-11-28" toName="after" to="2026-12-28" ticks={<DayTicks />} />}
          >
            <SlipRow term="E-mail">a.very.long.address.of.somebody@subdomain.example.com</SlipRow>
            <SlipRow term="To pay" kind="sum">
              PLN 20.00
            </SlipRow>
          </Slip>
          <TitledCard title="Thank you." level="h2">
            <Button kind="pen">To the boxes</Button>
          </TitledCard>
          <Panel title="Where you are logged in">
            <PanelNote>Small print.</PanelNote>
            <PanelRows>
              <PanelRow note="since today" action={<Button size="sm">End</Button>}>
                Firefox on Linux
              </PanelRow>
            </PanelRows>
            <PanelButtons>
              <Button>Everything (JSON)</Button>
            </PanelButtons>
          </Panel>
        </div>
      </Group>
    </>
  );
}

function Rows() {
  return (
    <>
      <Group name="Divider stack">
        <DividerStack>
          {[9, 0].map((due, index) => (
            <Divider
              key={due}
              position={index + 1}
              of={2}
              label={due > 0 ? 'Unknown' : 'Known'}
              phoneNote="30 cards"
              ticks={<Ticks due={due} waiting={[0.8, 0.5, 0.2]} largest={12} />}
              figures={[
                { name: 'Cards', value: 12 },
                { name: 'Available', value: due, weight: due === 0 ? 'zero' : 'strong' },
              ]}
              action={
                <a className={dividerLinkClass(due === 0 ? 'quiet' : 'due')} href="#top">
                  <DividerLinkText about={`box ${index + 1}`} count={due > 0 ? due : undefined}>
                    Learn
                  </DividerLinkText>
                </a>
              }
            />
          ))}
        </DividerStack>
        <Fold position={3} of={7} label="3 days" />
      </Group>
      <Group name="Table rows: due, waiting, known, picked">
        <DataTable label="Cards">
          <DataHead pick="">{['Word', 'Meaning', 'Box', 'State', '']}</DataHead>
          {(['due', 'waiting', 'known'] as const).map((kind, index) => (
            <DataRow
              key={kind}
              pick={<PickBox label="Pick" defaultChecked={index === 1} />}
              word="niespodzianka"
              meaning="surprise"
              box={<TabTrack position={index + 2} of={7} label={`Box ${index + 2}`} />}
              state={<CardState kind={kind}>{kind}</CardState>}
              actions={
                <>
                  <IconButton icon={Pencil} size="sm" label="Edit" />
                  <IconButton icon={Trash2} size="sm" tone="danger" label="Delete" />
                </>
              }
            />
          ))}
        </DataTable>
      </Group>
      <Group name="Ruler and settings: locked, still, changed, refused">
        <Ruler
          marks={[
            { interval: DAY, text: '1 day' },
            { interval: 7 * DAY, text: '7' },
          ]}
          of={4}
          preview={60 * DAY}
          label="Boxes"
          boxes={[
            { position: 2, interval: DAY },
            { position: 3, interval: 7 * DAY },
          ]}
        />
        <SettingRows>
          <SettingRow
            chip={<BoxChip position={1} of={4} size="lg" />}
            name="Unknown"
            note="28 cards"
            locked="Start of the index, always here"
          />
          {(['still', 'changed', 'refused'] as const).map((state, index) => (
            <SettingRow
              key={state}
              chip={<BoxChip position={index + 2} of={4} size="lg" />}
              name="7 days"
              note="88 cards"
              state={state === 'still' ? 'still' : 'changed'}
              error={state === 'refused' ? 'Box already exists' : undefined}
            >
              <Select size="sm" aria-label="Number">
                <option>7</option>
              </Select>
              <Select size="sm" aria-label="Unit">
                <option>months</option>
              </Select>
              <Button size="sm" kind={state === 'still' ? 'quiet' : 'pen'} disabled={state === 'still'}>
                Modify
              </Button>
              <IconButton icon={Trash2} tone="danger" label="Delete" />
            </SettingRow>
          ))}
        </SettingRows>
      </Group>
    </>
  );
}

/** The larger components, which hold others: frame, cards, rows. Overlays and whole screens are scenes. */
export function Structures() {
  return (
    <>
      <Frame />
      <Cards />
      <Rows />
    </>
  );
}
