import { Trash2 } from 'lucide';
import { Button, ButtonBody, buttonClass } from '../../ui/button/button.tsx';
import { Select } from '../../ui/field/field.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { BoxChip } from '../../ui/index-tab/index-tab.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { Ruler } from '../../ui/ruler/ruler.tsx';
import { SettingRow, SettingRows } from '../../ui/setting-row/setting-row.tsx';
import { Shell } from './shell.tsx';

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

export function BoxSettings() {
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
