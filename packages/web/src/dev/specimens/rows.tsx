import { Pencil, Trash2 } from 'lucide';
import { Button } from '../../ui/button/button.tsx';
import { CardState, DataHead, DataRow, DataTable } from '../../ui/data-table/data-table.tsx';
import {
  Divider,
  dividerLinkClass,
  DividerLinkText,
  DividerStack,
  Fold,
} from '../../ui/divider-stack/divider-stack.tsx';
import { PickBox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/field.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { BoxChip, TabTrack } from '../../ui/index-tab/index-tab.tsx';
import { Ruler } from '../../ui/ruler/ruler.tsx';
import { SettingRow, SettingRows } from '../../ui/setting-row/setting-row.tsx';
import { Ticks } from '../../ui/ticks/ticks.tsx';
import { Group } from '../group.tsx';

const DAY = 24 * 3_600_000;

/** What is in rows: boxes, cards, settings. */
export function Rows() {
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
