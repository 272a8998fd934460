import type { ReactNode } from 'react';
import s from './loader.module.css';
import { TickWave } from './tick-wave.tsx';

/**
 * A wave of ticks with one line of text. It appears after 200 ms, so quick work never flickers.
 *
 * @param props.children what is happening, e.g. "Opening the drawer"
 */
export function Loader({ children }: { children: ReactNode }) {
  return (
    <div className={s.loader} role="status">
      <TickWave />
      <p>{children}</p>
    </div>
  );
}
