import { expect, test } from 'vitest';
import { byLine, readable } from './readable-log.mjs';

test('an entry becomes time, level, message and fields', () => {
  const line = '{"level":30,"time":0,"reqId":"a-1","method":"GET","status":200,"msg":"answered"}';
  expect(readable(line)).toBe('00:00:00 info answered method="GET" status=200');
});

test('an error is shown with its stack trace', () => {
  const line = '{"level":50,"time":0,"err":{"stack":"Error: no\\n  at x"},"msg":"failed"}';
  expect(readable(line)).toBe('00:00:00 error failed\nError: no\n  at x');
});

test('other output is kept, and entries that development does not need are left out', () => {
  expect(readable('Siedem is at http://localhost:3000')).toBe('Siedem is at http://localhost:3000');
  expect(readable('7')).toBe('7');
  expect(readable('{"level":40,"time":0,"msg":"the web part is not built"}')).toBeUndefined();
});

test('lines are reassembled, however the chunks were cut', () => {
  const lines: string[] = [];
  const write = byLine((line) => lines.push(line));
  for (const piece of ['a', 'b\nc', '\n\nd']) write(piece);
  expect(lines).toEqual(['ab', 'c', '']);
});
