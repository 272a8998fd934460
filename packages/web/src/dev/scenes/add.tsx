import { Button } from '../../ui/button/button.tsx';
import { Select } from '../../ui/field/field.tsx';
import { CardBody, CardHead, IndexCard } from '../../ui/index-card/index-card.tsx';
import { KeyCap } from '../../ui/key-cap/key-cap.tsx';
import { Actions, Hint } from '../../ui/lesson-frame/lesson-frame.tsx';
import {
  AddLine,
  BlankLine,
  MeaningLine,
  NumberedLines,
  wordInputClass,
} from '../../ui/numbered-line/numbered-line.tsx';
import { HiddenTitle, Page } from '../../ui/page/page.tsx';
import { Toast, ToastRegion, toastActionClass } from '../../ui/toast/toast.tsx';
import { Shell } from './shell.tsx';
import s from '../ui-page.module.css';

const nothing = (): void => undefined;

export function Add() {
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
