import { ChevronDown, ChevronsUpDown } from 'lucide';
import { AnswerInput, AnswerLine, AnswerLines, AnswerMore } from '../ui/answer-lines/answer-lines.tsx';
import { Button } from '../ui/button/button.tsx';
import { CaptchaLine } from '../ui/captcha-line/captcha-line.tsx';
import { TextField } from '../ui/field/field.tsx';
import { Footer } from '../ui/footer/footer.tsx';
import { Avatar, BurgerButton, Header, navLinkClass, pickerClass, userButtonClass } from '../ui/header/header.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { CardBody, CardHead, IndexCard, Prompt } from '../ui/index-card/index-card.tsx';
import { Actions, LessonBar } from '../ui/lesson-frame/lesson-frame.tsx';
import { logoClass, Mark } from '../ui/mark/mark.tsx';
import { AddLine, BlankLine, MeaningLine, NumberedLines } from '../ui/numbered-line/numbered-line.tsx';
import { Panel, PanelButtons, PanelNote, PanelRow, PanelRows } from '../ui/panel/panel.tsx';
import { ProviderButtons } from '../ui/provider-buttons/provider-buttons.tsx';
import { Slip, SlipDates, SlipRow } from '../ui/slip/slip.tsx';
import { CardForm, OrLine, TabbedCard, tabLinkClass } from '../ui/tabbed-card/tabbed-card.tsx';
import { DayTicks, QueueTicks } from '../ui/ticks/ticks.tsx';
import { TitledCard } from '../ui/titled-card/titled-card.tsx';
import { Group } from './group.tsx';
import s from './ui-page.module.css';

const nothing = (): void => undefined;

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
              <Button>Export</Button>
            </PanelButtons>
          </Panel>
        </div>
      </Group>
    </>
  );
}

/** The larger components, which hold others: frame and cards. Overlays and whole screens are scenes. */
export function Structures() {
  return (
    <>
      <Frame />
      <Cards />
    </>
  );
}
