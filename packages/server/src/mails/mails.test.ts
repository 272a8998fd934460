import { describe, expect, test } from 'vitest';
import { layOut } from './lay-out.ts';
import type { Content, MailLanguage } from './letter-text.ts';
import { operatorTestMail } from './operator-test.ts';
import { passwordChangedMail } from './password-changed.ts';
import { passwordResetMail } from './password-reset.ts';
import { premiumEndsMail, receiptMail, withdrawalMail } from './premium.ts';
import { questionMail } from './question.ts';

const publicUrl = 'https://siedem.example';
const evil = '<img src="https://evil.example/x.png" onerror=\'alert(1)\'>&\r\nBcc: b@example.com';
const at = Date.UTC(2026, 10, 21, 12);
const paid = { order: evil, amount: 2000, paidAt: at, until: at, test: 'real', publicUrl } as const;

const mails: readonly [string, (language: MailLanguage) => Content][] = [
  ['password reset', (language) => passwordResetMail(language, `${publicUrl}/reset_password/1/2?"'<>&`)],
  ['password changed', (language) => passwordChangedMail(language, publicUrl)],
  ['question', (language) => questionMail(language, { email: evil, title: evil, question: evil, userId: evil })],
  ['receipt', (language) => receiptMail(language, paid)],
  ['test receipt', (language) => receiptMail(language, { ...paid, test: 'test' })],
  ['premium ends', (language) => premiumEndsMail(language, { until: at, publicUrl })],
  ['withdrawal', (language) => withdrawalMail(language, { order: evil, amount: 2000, at })],
  ['operator’s test', () => operatorTestMail(publicUrl)],
];

const tags = (html: string): string[] =>
  [...new Set([...html.matchAll(/<\/?([a-z!]+)/g)].map(([, tag]) => tag ?? ''))].sort();

describe.each(mails)('the mail %s', (name, write) => {
  test.each(['pl', 'en'] as const)('in %s has both forms and fetches nothing', (language) => {
    const { subject, text, html } = layOut(write(language), language);
    expect([subject, text, html].every((each) => each.trim() !== '')).toBe(true);
    expect(
      tags(html).filter(
        (tag) => !['!doctype', 'a', 'body', 'br', 'div', 'head', 'html', 'meta', 'p', 'title'].includes(tag),
      ),
    ).toEqual([]);
    expect(html).not.toMatch(/<[^>]+\s(?:src|background|onerror|srcset)=|url\(|@import/);
    expect(html).toContain(`<html lang="${language}">`);
  });

  test.runIf(name !== 'operator’s test')('differs between the languages', () => {
    expect(write('pl').subject).not.toBe(write('en').subject);
    expect(write('pl').paragraphs).not.toEqual(name === 'question' ? [] : write('en').paragraphs);
  });
});

test('sums and days are written as each language does', () => {
  expect(layOut(receiptMail('pl', paid), 'pl').text).toContain('Kwota: 20,00 zł');
  expect(layOut(receiptMail('en', paid), 'en').text).toContain('Amount: PLN 20.00');
  expect(layOut(receiptMail('en', paid), 'en').text).toContain('until 2026-11-21.');
});

test('a test payment can never be taken for a real one', () => {
  for (const language of ['pl', 'en'] as const) {
    const { subject, text } = layOut(receiptMail(language, { ...paid, test: 'test' }), language);
    expect(subject.toLowerCase()).toContain('test');
    expect(text).toMatch(/no money was taken|nie pobrano żadnych pieniędzy/);
  }
});
