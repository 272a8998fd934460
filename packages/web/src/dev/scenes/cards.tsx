import { ArrowDownUp, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide';
import { usePhone } from '../../platform/use-phone.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { CardState, DataHead, DataRow, DataTable } from '../../ui/data-table/data-table.tsx';
import { SearchField } from '../../ui/field/field.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button/icon-button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { TabTrack } from '../../ui/index-tab/index-tab.tsx';
import { Menu, menuItemClass } from '../../ui/menu/menu.tsx';
import { OnlyDesk } from '../../ui/only/only.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { CardFilter } from '../card-filter.tsx';
import { Shell } from './shell.tsx';
import s from '../ui-page.module.css';

const CARDS: ReadonlyArray<[string, string, number, 'due' | 'waiting' | 'known', string]> = [
  ['chrząszcz', 'beetle', 1, 'due', 'active'],
  ['niespodzianka', 'surprise', 3, 'waiting', '14 h 20 min'],
  ['szczęście', 'happiness, luck, good fortune, and a meaning that goes on', 4, 'waiting', '7 days'],
  ['żółw', 'turtle, tortoise', 7, 'known', 'known'],
];

export function Cards() {
  const phone = usePhone();
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
          <CardFilter />
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
                phone ? (
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
                ) : (
                  <>
                    <IconButton icon={Pencil} size="sm" label={`Edit ${word}`} />
                    <IconButton icon={Trash2} size="sm" tone="danger" label={`Delete ${word}`} />
                  </>
                )
              }
            />
          ))}
        </DataTable>
      </Page>
    </Shell>
  );
}
