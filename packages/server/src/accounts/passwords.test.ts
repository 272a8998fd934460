import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords, limitConcurrency } from './passwords.ts';

const passwords = createPasswords();

test('a password is right, another wrong, and nobody has the right one without a hash', async () => {
  const hashed = await passwords.hash('seven boxes 7');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hashed, 'seven boxes 7')).toBe('right');
  expect(await passwords.verify(hashed, 'seven boxes 8')).toBe('wrong');
  expect(await passwords.verify(null, 'seven boxes 7')).toBe('wrong');
});

test('a long password counts to its last character', async () => {
  const long = 'ż'.repeat(199);
  const hashed = await passwords.hash(`${long}1`);
  expect(await passwords.verify(hashed, `${long}2`)).toBe('wrong');
});

test('a hash made with weaker parameters is right and outdated', async () => {
  const old = await hash('seven boxes 7', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  expect(await passwords.verify(old, 'seven boxes 7')).toBe('outdated');
});

test('two run, so many wait, and one more is refused', async () => {
  const turn = limitConcurrency(2, 3);
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((release) => releases.push(release));
    running -= 1;
    return 'done';
  };
  const five = Array.from({ length: 5 }, () => turn(work));
  expect(await turn(work)).toBe('busy');
  for (let freed = 0; freed < 5; freed += 1) {
    await expect.poll(() => releases.length).toBeGreaterThan(freed);
    releases[freed]?.();
  }
  expect(await Promise.all(five)).toEqual(Array(5).fill('done'));
  expect(most).toBe(2);
});

test('work that fails gives its turn on', async () => {
  const turn = limitConcurrency(1, 1);
  await expect(turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turn(async () => 'next')).toBe('next');
});
