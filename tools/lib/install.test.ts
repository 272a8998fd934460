import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const wanted = {
  '': { version: '0.1.0' },
  'packages/web': { version: '0.1.0' },
  'node_modules/react': { version: '1.0.0', integrity: 'a' },
  'packages/web/node_modules/vite': { version: '2.0.0', integrity: 'b' },
  'node_modules/binding-other-platform': { version: '1.0.0', integrity: 'c', optional: true },
};
const installed = {
  'node_modules/react': { version: '1.0.0', integrity: 'a' },
  'packages/web/node_modules/vite': { version: '2.0.0', integrity: 'b' },
};

test('an install that matches the lock file is complete', () => {
  expect(isInstalled(wanted, installed)).toBe(true);
});

test('an interrupted install, a missing package, another version or other content is not', () => {
  expect(isInstalled(wanted, undefined)).toBe(false);
  expect(isInstalled(wanted, { 'node_modules/react': installed['node_modules/react'] })).toBe(false);
  expect(isInstalled(wanted, { ...installed, 'node_modules/react': { version: '1.0.1', integrity: 'a' } })).toBe(false);
  expect(isInstalled(wanted, { ...installed, 'node_modules/react': { version: '1.0.0', integrity: 'z' } })).toBe(false);
});
