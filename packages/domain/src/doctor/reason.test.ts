import { describe, expect, it } from 'vitest';
import { reasonOf, togetherReason } from './reason.ts';

const spaced = ({ en, pl }: { en: string; pl: string }) => [en, pl].map((text) => text.replaceAll('\u00A0', ' '));
const measured = { expected: 0.851, measured: 0.712 };

describe('the reason of a suggestion', () => {
  it('says the measured and the expected share', () => {
    const longer = reasonOf({ number: 14, unit: 'days' }, { ...measured, interval: { number: 21, unit: 'days' } });
    expect(spaced(longer)).toEqual([
      'You remember 71% here; after 21 days it would still be about 85%.',
      'Pamiętasz tu 71%; po 21 dniach byłoby to nadal około 85%.',
    ]);
    const shorter = reasonOf({ number: 2, unit: 'months' }, { ...measured, interval: { number: 1, unit: 'months' } });
    expect(spaced(shorter)).toEqual([
      'You remember 71% here; after 1 month it would be about 85%.',
      'Pamiętasz tu 71%; po 1 miesiącu byłoby to około 85%.',
    ]);
  });

  it('says of less than a day that it reaches the next visit, in the Polish form of the number', () => {
    const hours = (number: number) =>
      spaced(reasonOf({ number: 1, unit: 'days' }, { ...measured, interval: { number, unit: 'hours' } }))[1];
    expect(hours(21)).toBe(
      'Pamiętasz tu 71%; 21 godzin sprawi, że każda karta zdąży na twoją następną wizytę: około 85%.',
    );
    expect(hours(22)).toContain('22 godziny sprawią, że');
  });

  it('of all boxes says work and fruit', () => {
    expect(spaced(togetherReason({ answers: 1.2, before: 0.8, after: 0.83 }))).toEqual([
      'About 1 answer a day would keep 83% of your words in mind instead of 80%.',
      'Około 1 odpowiedzi dziennie utrzyma w pamięci 83% twoich słów zamiast 80%.',
    ]);
  });

  it('has at most 160 characters', () => {
    const long = reasonOf({ number: 12, unit: 'months' }, { ...measured, interval: { number: 11, unit: 'months' } });
    const hours = reasonOf({ number: 1, unit: 'days' }, { ...measured, interval: { number: 22, unit: 'hours' } });
    const together = togetherReason({ answers: 10_000, before: 0.8, after: 1 });
    const texts = [long, hours, together].flatMap(({ en, pl }) => [en, pl]);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(160);
  });
});
