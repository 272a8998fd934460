import { Pencil, Trash2 } from 'lucide';
import { useState } from 'react';
import { Button, ButtonBody, buttonClass } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { PasswordField, SearchField, SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { IndexTab } from '../../ui/index-tab/index-tab.tsx';
import { Segmented, segmentClass } from '../../ui/segmented/segmented.tsx';
import { ThemeToggle } from '../../ui/theme-toggle/theme-toggle.tsx';
import { CardFilter } from '../card-filter.tsx';
import { Group, Row } from '../group.tsx';
import s from '../ui-page.module.css';

const WORDS = ['desk', 'card', 'card-2', 'ink', 'pen', 'right', 'near', 'wrong'];
const SEVEN = [1, 2, 3, 4, 5, 6, 7];
const nothing = (): void => undefined;

export function Controls() {
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
        <CardFilter />
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
