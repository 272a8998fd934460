import { randomUUID } from 'node:crypto';
import { type Api, messageOf, Stop } from './api.ts';

interface Category {
  readonly id: string;
  readonly name: string;
}

const isCategory = (value: unknown): value is Category =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

const fold = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The learner's category of that name, made where it is missing; without a name their first one. */
export const findOrMakeCategory = async (api: Api, name: string | undefined): Promise<Category> => {
  const listed = await api.send('GET', '/api/categories/');
  if (listed.status === 202) throw new Stop('This learner has no premium; claim the free days or extend it first');
  if (listed.status !== 200 || !Array.isArray(listed.body)) throw new Stop(`No categories: ${messageOf(listed)}`);
  const categories = listed.body.filter(isCategory);
  const found = name === undefined ? categories[0] : categories.find((each) => fold(each.name) === fold(name));
  if (found) return found;
  if (name === undefined) throw new Stop('This learner has no category yet; name one with --category');
  // With an id of ours the call can be tried again when its answer is lost.
  const made = await api.send('POST', '/api/categories/', { id: randomUUID(), name });
  if (made.status !== 200 || !isCategory(made.body)) throw new Stop(`No category “${name}”: ${messageOf(made)}`);
  return made.body;
};
