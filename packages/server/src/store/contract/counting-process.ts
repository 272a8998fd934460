// A separate process for the tests: FILE USER TIMES. On a message it adds one to the user's revision TIMES times and
// reports each commit.
import { once } from 'node:events';
import { openStore } from '../open-store.ts';

const [sqliteFile = '', userId = '', times = '0'] = process.argv.slice(2);
process.send?.('loaded');
await once(process, 'message');
const store = await openStore({ sqliteFile });
for (let done = 0; done < Number(times); done += 1) {
  const changed = await store.change(userId, async (_, learner) => ({ ok: true, value: learner.next() }));
  if (!changed.ok) throw new Error(changed.problem);
  process.send?.(changed.value);
}
await store.close();
process.disconnect();
