import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attacks, browserAttacks } from './attacks.mjs';
import { at } from './paths.mjs';

test.each([...Object.entries(attacks), ['in the browser', browserAttacks] as const])(
  'the attack “%s” names existing files',
  (_, files) => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
  },
);
