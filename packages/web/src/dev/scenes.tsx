import { RefreshCw } from 'lucide';
import { type ReactNode } from 'react';
import { Button } from '../ui/button/button.tsx';
import { DividerSkeleton, Fold } from '../ui/divider-stack/divider-stack.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Loader } from '../ui/loader/loader.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { HiddenTitle, Page } from '../ui/page/page.tsx';
import { Add } from './scenes/add.tsx';
import { BoxSettings } from './scenes/box-settings.tsx';
import { Cards } from './scenes/cards.tsx';
import { Lesson } from './scenes/lesson.tsx';
import { Login } from './scenes/login.tsx';
import { BOXES, Main } from './scenes/main.tsx';
import { Pay } from './scenes/pay.tsx';
import { Shell } from './scenes/shell.tsx';

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
