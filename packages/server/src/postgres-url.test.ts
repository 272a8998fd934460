import { expect, test } from 'vitest';
import { hostsOf, withoutPassword } from './postgres-url.ts';

test('a database URL names one host or several', () => {
  expect(hostsOf('postgres://localhost/siedem')).toEqual(['postgres://localhost/siedem']);
  expect(
    hostsOf('postgres://u:p%40@a:5432,b:5433,[::1]:5434/siedem?target_session_attrs=read-write&sslmode=require'),
  ).toEqual([
    'postgres://u:p%40@a:5432/siedem?sslmode=require',
    'postgres://u:p%40@b:5433/siedem?sslmode=require',
    'postgres://u:p%40@[::1]:5434/siedem?sslmode=require',
  ]);
  for (const wrong of ['mysql://localhost/x', 'siedem', 'postgres://a:port,b/siedem']) {
    expect(hostsOf(wrong)).toEqual([]);
  }
});

test('a password is taken out of its URL', () => {
  expect(withoutPassword('postgres://u:p%40ss@a:1,b:2/siedem?x=1')).toEqual({
    bare: 'postgres://u@a:1,b:2/siedem?x=1',
    password: 'p@ss',
  });
  expect(withoutPassword('postgres://localhost/siedem')).toEqual({ bare: 'postgres://localhost/siedem', password: '' });
});
