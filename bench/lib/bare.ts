import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Running, startServer } from './process.ts';

const PROGRAM = join(import.meta.dirname, '../bare/server.ts');

/** Starts the bare server with the given numbers of learners and cards; stopping it removes its data. */
export async function startBare({
  learners,
  cards,
}: {
  readonly learners: number;
  readonly cards: number;
}): Promise<Running> {
  const home = mkdtempSync(join(tmpdir(), 'siedem-bench-bare-'));
  const remove = () => rmSync(home, { recursive: true, force: true });
  process.once('exit', remove);
  const port = await freePort();
  const args = [PROGRAM, String(port), join(home, 'bare.sqlite'), String(learners), String(cards)];
  const running = await startServer({ args, port, readyPath: '/ready' });
  return {
    ...running,
    stop: async () => {
      await running.stop();
      process.off('exit', remove);
      remove();
    },
  };
}
