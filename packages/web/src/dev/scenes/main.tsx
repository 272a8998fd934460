import { Plus, Settings2 } from 'lucide';
import { ButtonBody, buttonClass } from '../../ui/button/button.tsx';
import { Divider, dividerLinkClass, DividerLinkText, DividerStack } from '../../ui/divider-stack/divider-stack.tsx';
import { iconButtonClass } from '../../ui/icon-button/icon-button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { Ticks } from '../../ui/ticks/ticks.tsx';
import { Shell } from './shell.tsx';

const falling = (count: number): number[] => Array.from({ length: count }, (_, index) => 0.7 * (1 - index / count));

export const BOXES: ReadonlyArray<[string, number, number]> = [
  ['Nieznane', 28, 28],
  ['1 dzień', 46, 12],
  ['3 dni', 71, 9],
  ['7 dni', 88, 6],
  ['21 dni', 64, 4],
  ['2 miesiące', 52, 2],
  ['Znane', 63, 0],
];

export function Main() {
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
