import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { hashPool, inHashThread } from './hash-threads.ts';

const parameters = { memoryCost: 8192, timeCost: 1, parallelism: 1 };
const password = 'seven boxes 7';

test('what cannot be hashed fails alone', async () => {
  await expect(inHashThread({ password, hashed: 'no hash' })).rejects.toThrow('hashing a password failed');
  const hashed = await inHashThread({ password, parameters });
  expect(await inHashThread({ password, hashed })).toBe('right');
});

test('jobs at once do not take each other’s answers', async () => {
  const passwords = Array.from({ length: 6 }, (_, i) => `${password}${i}`);
  const hashes = await Promise.all(passwords.map((each) => inHashThread({ password: each, parameters })));
  const verdicts = hashes.map((hashed, i) => inHashThread({ hashed, password: passwords[(i % 2) * i] ?? '' }));
  expect(await Promise.all(verdicts)).toEqual(['right', 'right', 'wrong', 'right', 'wrong', 'right']);
});

const poolOf = (does: string) => {
  const program = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ number, job: { password } }) => { ${does} });`;
  const run = hashPool(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  return (text: string) => run({ password: text, parameters });
};

test.each([
  ['leaves', 'process.exit(3)', 'ended with 3', undefined],
  ['throws', 'throw new Error("no more")', 'ended with 1', new Error('no more')],
])('a thread that %s fails its job, and the next jobs have another', async (_, does, message, cause) => {
  const run = poolOf(`if (password === "end") ${does}; parentPort.postMessage({ number, value: password })`);
  expect(await run('one')).toBe('one');
  const error = await run('end').catch((reason: unknown) => reason);
  expect(String(error)).toContain(message);
  expect(error).toHaveProperty('cause', cause);
  expect(await run('two')).toBe('two');
  expect(await run('three')).toBe('three');
});

test('a thread that ends while nobody waits for it is not asked again', async () => {
  const ended = new Promise((done) => process.once('worker', (thread) => thread.once('exit', done)));
  const run = poolOf('parentPort.postMessage({ number, value: password }); setTimeout(() => process.exit(0))');
  expect(await run('one')).toBe('one');
  await ended;
  expect(await run('two')).toBe('two');
});

test('a message that is no answer, or another job’s, is none to this one', async () => {
  const run = poolOf(`parentPort.postMessage({ "watch:import": ["file:///x"] });
    parentPort.postMessage({ number: number - 1, value: "right" });
    parentPort.postMessage({ number, value: password });
    parentPort.postMessage({ "watch:import": ["file:///y"] })`);
  expect(await run('one')).toBe('one');
  expect(await run('two')).toBe('two');
});

test('a thread that has done its job lets the process end', () => {
  const source = new URL('./hash-threads.ts', import.meta.url).href;
  const job = JSON.stringify({ password, parameters });
  const program = `import("${source}").then(({ inHashThread }) => inHashThread(${job})).then(console.log)`;
  const run = spawnSync(process.execPath, ['--eval', program], {
    timeout: 20_000,
    encoding: 'utf8',
  });
  expect(run).toMatchObject({ signal: null, status: 0 });
  expect(run.stdout).toMatch(/^\$argon2id\$/);
});
