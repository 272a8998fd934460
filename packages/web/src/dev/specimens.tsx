import { Controls } from './specimens/controls.tsx';
import { Messages } from './specimens/messages.tsx';
import { Rows } from './specimens/rows.tsx';
import { Signs } from './specimens/signs.tsx';
import { Structures } from './structures.tsx';

/** Every component in every state, once. */
export function Specimens() {
  return (
    <>
      <Controls />
      <Signs />
      <Messages />
      <Structures />
      <Rows />
    </>
  );
}
