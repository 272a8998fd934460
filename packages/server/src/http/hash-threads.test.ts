import { expect, test } from 'vitest';
import { HashThread, inHashThread } from './hash-threads.ts';

const parameters = { memoryCost: 8192, timeCost: 1, parallelism: 1 };
const password = 'seven boxes 7';

test('what cannot be hashed fails alone', async () => {
  await expect(inHashThread({ password, hashed: 'no hash' })).rejects.toThrow('hashing a password failed');
  const hashed = await inHashThread({ password, parameters });
  expect(await inHashThread({ password, hashed })).toBe('right');
});

test('jobs at once do not take each other\u2019s answers', async () => {
  const passwords = Array.from({ length: 6 }, (_, i) => `${password}${i}`);
  const hashes = await Promise.all(passwords.map((each) => inHashThread({ password: each, parameters })));
  const verdicts = hashes.map((hashed, i) => inHashThread({ hashed, password: passwords[(i % 2) * i] ?? '' }));
  expect(await Promise.all(verdicts)).toEqual(['right', 'right', 'wrong', 'right', 'wrong', 'right']);
});

test('a thread that ends fails its job, and the next job has a thread again', async () => {
  const ends = 'if (job.password === "end") process.exit(3); parentPort.postMessage({ value: job.password });';
  const program = `import { parentPort } from "node:worker_threads"; parentPort.on("message", (job) => { ${ends} });`;
  const thread = new HashThread(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  expect(await thread.run({ password: 'one', parameters })).toBe('one');
  await expect(thread.run({ password: 'end', parameters })).rejects.toThrow('ended with 3');
  expect(await thread.run({ password: 'two', parameters })).toBe('two');
});
