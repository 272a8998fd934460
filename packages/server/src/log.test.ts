import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a recipient whom a mail server names is not in the log', () => {
  const lines: string[] = [];
  const refused = new Error('all recipients were rejected: 550 5.1.1 <ala.ma+kota@poczta.example>: unknown');
  const outer = new Error('no mail to ala.ma+kota@poczta.example', { cause: refused });
  createLog('info', (line) => lines.push(line)).warn({ err: outer }, 'a job failed');
  expect(lines.join('')).toContain('550 5.1.1 <[address]>');
  expect(lines.join('')).not.toContain('poczta.example');
});
