import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { fillOperator } from './fill-operator.ts';

const value = (key: string): string => `\uE003${key}\uE004`;
const when = (needs: string, text: string): string => `\uE000${needs}\uE001${text}\uE002`;
const of = (env: Readonly<Record<string, string>>) => readConfig(env).operator;

test('fills in what is set, and removes the sentence or paragraph of what is not', () => {
  const page = [
    `<p class="lead">${when('legal_from', `Od ${value('legal_from')}.`)}</p>`,
    `<p>${when('name', `Jest nim ${value('name')}`)}${when('name address', `, ${value('address')}`)}${when('name', '.')}</p>`,
    `<ul><li>${when('hosting', value('hosting'))}</li><li>Stripe</li></ul>`,
    `<p>Napisz ${when('email', `na adres ${value('email')}`)}${when('!email', 'formularzem')}.</p>`,
  ].join('');
  expect(fillOperator(page, of({}))).toBe('<ul><li>Stripe</li></ul><p>Napisz formularzem.</p>');
  const env = { OPERATOR_NAME: 'A & <B>', OPERATOR_EMAIL: 'a@b.pl', LEGAL_FROM: '2026-09-01', HOSTING_PROVIDER: 'H' };
  expect(fillOperator(page, of(env))).toBe(
    '<p class="lead">Od 1 września 2026.</p><p>Jest nim A &amp; &lt;B>.</p>' +
      '<ul><li>H</li><li>Stripe</li></ul><p>Napisz na adres a@b.pl.</p>',
  );
  expect(fillOperator(page, of({ OPERATOR_NAME: 'A', OPERATOR_ADDRESS: 'Polna 7' }))).toContain('Jest nim A, Polna 7.');
});
