import type { Box } from '@siedem/domain';
import { EllipsisVertical } from 'lucide';
import { Link } from '../../ui/link/link.tsx';
import { useWaiting } from '../../data/use-waiting.ts';
import type { CountsView } from '../../collection/views.ts';
import { boxText, numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Divider, dividerLinkClass, DividerLinkText, DividerStack } from '../../ui/divider-stack/divider-stack.tsx';
import { iconButtonClass } from '../../ui/icon-button/icon-button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Menu, menuItemClass } from '../../ui/menu/menu.tsx';
import { Ticks } from '../../ui/ticks/ticks.tsx';

export interface DrawerProps {
  readonly categoryId: string;
  /** in display order */
  readonly boxes: readonly Box[];
  readonly counts: CountsView;
}

const NONE = { cards: 0, available: 0 };

/** One divider per box: label, cards, due cards, and the way into its lesson (specification §2 Main view, decisions §2.4). */
export function Drawer({ categoryId, boxes, counts }: DrawerProps) {
  const { t, language } = useTexts();
  const waiting = useWaiting(categoryId);
  const largest = Math.max(0, ...boxes.map((box) => counts.boxes[box.id]?.cards ?? 0));
  return (
    <DividerStack label={t('main.boxes')}>
      {boxes.map((box, index) => {
        const { cards, available } = counts.boxes[box.id] ?? NONE;
        const position = index + 1;
        // Known cards may be practised at any time, yet none of them waits: their bars lie in the drawer.
        const due = box.kind === 'last' ? 0 : available;
        return (
          <Divider
            key={box.id}
            position={position}
            of={boxes.length}
            label={boxText(t, box)}
            phoneNote={t('main.phoneCards', { count: cards })}
            ticks={<Ticks due={due} waiting={waiting[box.id] ?? []} largest={largest} />}
            figures={[
              { name: t('main.cards'), value: numberText(language, cards), weight: cards > 0 ? 'strong' : 'zero' },
              {
                name: t('main.available'),
                value: numberText(language, available),
                weight: available > 0 ? 'strong' : 'zero',
              },
            ]}
            action={
              <Link className={dividerLinkClass(due > 0 ? 'due' : 'quiet')} to={`/lesson/${box.id}`}>
                <DividerLinkText
                  about={t('main.learnAbout', { position, box: boxText(t, box), count: available })}
                  count={due > 0 ? numberText(language, due) : undefined}
                >
                  {t('main.learn')}
                </DividerLinkText>
              </Link>
            }
            menu={
              <Menu
                align="end"
                label={t('main.boxMenu', { position })}
                buttonClass={iconButtonClass({ size: 'sm' })}
                button={<Icon of={EllipsisVertical} />}
              >
                <Link className={menuItemClass} to={`/practice?box=${box.id}`}>
                  {t('main.practise')}
                </Link>
              </Menu>
            }
          />
        );
      })}
    </DividerStack>
  );
}
