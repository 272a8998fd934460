import { foldText, type Margin } from '@siedem/domain';
import type { Replica } from './replica.ts';
import { readQuestion, withoutAccents } from './search-text.ts';

interface Folded {
  readonly accented: string;
  readonly plain: string;
}

/** Finds cards by their note and example (lessons §4.4), as the search finds them by word and meanings. */
export function createMarginSearch(replica: Replica): (typed: string) => readonly string[] {
  const texts = new WeakMap<Margin, Folded>();
  const foldedOf = (margin: Margin): Folded => {
    const known = texts.get(margin);
    if (known) return known;
    const accented = foldText(`${margin.note}\n${margin.example}`);
    const folded = { accented, plain: withoutAccents(accented) };
    texts.set(margin, folded);
    return folded;
  };
  return (typed) => {
    const { plain, accented } = readQuestion(typed);
    const waiting = replica
      .pending()
      .flatMap((each) =>
        each.kind === 'change-margin' ? [each.card] : each.kind === 'import-part' ? [...each.margins.keys()] : [],
      );
    const cards = new Set([...replica.margins.confirmed.keys(), ...waiting]);
    return [...cards].filter((card) => {
      const text = foldedOf(replica.margins.of(card));
      return accented === null ? text.plain.includes(plain) : text.accented.includes(accented);
    });
  };
}
