import { type Box, defaultBoxes, LIMITS, middleBox, parseCategoryName, sameCategoryName } from '@siedem/domain';
import type { Choices, Place } from '../model/choices.ts';
import { DECK_LEVEL, type FileBoxes, type Found, topDeck } from '../model/found.ts';
import type { CategoryFacts, Facts } from '../model/plan.ts';
import { CategoryTexts, GrowingTexts } from './known-texts.ts';

/** A category while a plan is made. */
export interface Target {
  readonly facts: CategoryFacts | null;
  readonly name: string;
  readonly texts: GrowingTexts;
  /** Name under which the file has its boxes. */
  readonly group: string;
}

const indexes = new WeakMap<CategoryFacts, CategoryTexts>();

function textsOf(facts: CategoryFacts): CategoryTexts {
  const known = indexes.get(facts) ?? new CategoryTexts(facts.cards);
  indexes.set(facts, known);
  return known;
}

/** Whether names of the file are names of categories, not of decks. */
export const namesCategories = (found: Found, choices: Choices): boolean =>
  found.kind === 'siedem' || (found.kind === 'table' && choices.columns.includes('category'));

/** Default target of a deck or category of the file (exchange §6.3). */
export function presetPlace(group: string, names: 'categories' | 'decks', facts: Facts): Place {
  const own = parseCategoryName(group);
  if (names === 'categories' && own.ok) {
    const same = facts.categories.find(({ name }) => sameCategoryName(name, own.value));
    return same === undefined ? { kind: 'new', name: own.value } : { kind: 'category', id: same.id };
  }
  if (facts.current !== null) return { kind: 'category', id: facts.current };
  return { kind: 'new', name: own.ok ? own.value : facts.usual };
}

/** The target categories of rows, created on first use, at most three with the existing ones. */
export class TargetCategories {
  readonly targets: Target[] = [];
  private readonly byGroup = new Map<string, number | 'too_many_categories'>();
  private readonly places = new Map<string, Place>();
  private readonly found: Found;
  private readonly choices: Choices;
  private readonly facts: Facts;

  constructor(found: Found, choices: Choices, facts: Facts) {
    this.found = found;
    this.choices = choices;
    this.facts = facts;
  }

  /** Whether the rows of this deck or category name are excluded. */
  leavesOut(deck: string): boolean {
    const isLeft = this.choices.leftDecks.some((left) => deck === left || deck.startsWith(`${left}${DECK_LEVEL}`));
    return isLeft || this.placeOf(this.groupOf(deck)).kind === 'out';
  }

  /** Index of the category for a row of this deck or category name; created if the limit allows. */
  of(deck: string): number | 'too_many_categories' {
    const group = this.groupOf(deck);
    const known = this.byGroup.get(group);
    if (known !== undefined) return known;
    const target = this.at(this.placeOf(group), group);
    this.byGroup.set(group, target);
    return target;
  }

  private groupOf(deck: string): string {
    return this.found.kind === 'siedem' ? deck : topDeck(deck);
  }

  private placeOf(group: string): Place {
    const known = this.places.get(group);
    if (known !== undefined) return known;
    const names = namesCategories(this.found, this.choices) ? 'categories' : 'decks';
    const chosen = Object.hasOwn(this.choices.places, group) ? this.choices.places[group] : undefined;
    const place = chosen ?? presetPlace(group, names, this.facts);
    this.places.set(group, place);
    return place;
  }

  private at(place: Place, group: string): number | 'too_many_categories' {
    const name = place.kind === 'new' ? place.name : '';
    const facts = this.facts.categories.find((each) =>
      place.kind === 'category' ? each.id === place.id : sameCategoryName(each.name, name),
    );
    const there = this.targets.findIndex((target) =>
      facts === undefined ? target.facts === null && sameCategoryName(target.name, name) : target.facts === facts,
    );
    if (there >= 0) return there;
    if (facts === undefined) {
      const made = this.targets.filter((target) => target.facts === null).length;
      if (this.facts.categories.length + made >= LIMITS.categories) return 'too_many_categories';
    }
    this.targets.push({
      facts: facts ?? null,
      name: facts?.name ?? name,
      texts: new GrowingTexts(facts === undefined ? null : textsOf(facts)),
      group,
    });
    return this.targets.length - 1;
  }
}

/** Whether the boxes of a category may still be changed by an import (exchange §4.6). */
export const isOpen = ({ facts }: Target): boolean => facts === null || facts.cards.ids === '';

/** The boxes that a category gets with these middle ones. */
export const boxesWith = (category: string, middle: FileBoxes): readonly Box[] => {
  const [first, ...rest] = defaultBoxes(category);
  const last = rest.at(-1);
  const made = middle.map(({ value, interval }) => middleBox(category, value, interval));
  return [...(first === undefined ? [] : [first]), ...made, ...(last === undefined ? [] : [last])];
};
