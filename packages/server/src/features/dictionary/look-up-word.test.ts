import { randomUUID } from 'node:crypto';
import { clientConfig, lookUpWord } from '@siedem/contract';
import { expect, it } from 'vitest';
import { installDictionary, removeDictionary } from '../../cli/dictionary/install-dictionary.ts';
import { describeHome } from '../../dev/describe-home.ts';
import { addWords, beginDictionary } from '../../store/dictionaries/dictionaries.ts';

describeHome('a dictionary', (t) => {
  const head = (name: string, from = 'es', source: string | null = null) => ({
    id: randomUUID(),
    name,
    from_language: from,
    to_language: 'en',
    licence: 'CC0-1.0',
    source,
    added_at: t.app.clock.now(),
  });
  const install = async (words: Readonly<Record<string, string>>, given = head(randomUUID())) => {
    const entries = Object.entries(words).map(([word, meanings]) => ({ word, meanings: meanings.split('|') }));
    await installDictionary(t.app.store, given, entries);
    return given.id;
  };
  const ask = (dictionary: string, q: string, limit?: number) =>
    t.home.call(lookUpWord, { query: { dictionary, q, ...(limit === undefined ? {} : { limit }) } });
  const words = async (dictionary: string, q: string, limit?: number) => {
    const answer = await ask(dictionary, q, limit);
    if (!('entries' in answer.body) || !answer.body.entries) throw new Error(answer.text);
    return answer.body.entries.map(({ word }) => word);
  };
  const shown = async () => (await t.app.call(clientConfig)).body;

  it('answers words that are equal, equal without accents, then those that begin so, shorter first', async () => {
    const id = await install({
      papagayo: 'parrot',
      papá: 'dad|daddy',
      Papa: 'pope',
      papa: 'potato',
      papal: 'papal',
      pa: 'x',
    });
    expect((await ask(id, 'papá', 2)).body).toEqual({
      entries: [
        { word: 'papá', meanings: ['dad', 'daddy'] },
        { word: 'Papa', meanings: ['pope'] },
      ],
    });
    expect(await words(id, ' PAPA ')).toEqual(['Papa', 'papa', 'papá', 'papal', 'papagayo']);
    expect(await words(id, 'x')).toEqual([]);
    expect(await words(id, '%')).toEqual([]);
  });

  it('is asked again without a leading article where nothing is found', async () => {
    const spanish = await install({ gato: 'cat', 'la gata': 'she-cat' });
    expect(await words(spanish, 'el gato')).toEqual(['gato']);
    expect(await words(spanish, 'la gata')).toEqual(['la gata']);
    expect(await words(spanish, 'to gato')).toEqual([]);
    const english = await install({ run: 'biec' }, head('english', 'en'));
    expect(await words(english, 'to run')).toEqual(['run']);
  });

  it('answers the shortest words also where thousands begin alike, and never more than asked for', async () => {
    const many = Object.fromEntries(Array.from({ length: 2500 }, (_, at) => [`ab${String(10_000 - at)}`, 'x']));
    const id = await install({ ...many, abc: 'x', ab: 'x', á: 'x' });
    expect(await words(id, 'ab', 3)).toEqual(['ab', 'abc', 'ab7501']);
    expect(await words(id, 'a')).toHaveLength(20);
    expect((await words(id, 'a'))[0]).toBe('á');
    const { body } = await t.app.call(clientConfig);
    const entries = 'dictionaries' in body ? body.dictionaries.find((each) => each.id === id)?.entries : null;
    expect(entries).toBe(2503);
  });

  it('is in the configuration once it is whole; one of its name takes its place', async () => {
    const half = head('half');
    await t.app.store.write((tx) => beginDictionary(tx, half));
    await t.app.store.write((tx) => addWords(tx, half.id, [{ key: 'gato', seq: 0, word: 'gato', meanings: 'cat' }]));
    expect(await shown()).not.toMatchObject({ dictionaries: expect.arrayContaining([{ name: 'half' }]) });
    expect((await ask(half.id, 'gato')).status).toBe(404);
    const first = await install({ gato: 'cat' }, head('same', 'es', 'https://example.com/'));
    const second = await install({ gato: 'kot', pies: 'dog' }, head('same'));
    expect((await ask(first, 'gato')).status).toBe(404);
    expect((await ask(second, 'gato')).body).toEqual({ entries: [{ word: 'gato', meanings: ['kot'] }] });
    const left = await t.app.store.read.db
      .selectFrom('dictionary_words')
      .select('word')
      .where('dictionary_id', '=', first)
      .execute();
    expect(left).toEqual([]);
    const { body } = await t.app.call(clientConfig);
    expect('dictionaries' in body && body.dictionaries.filter(({ name }) => name === 'same')).toEqual([
      { id: second, name: 'same', from: 'es', to: 'en', licence: 'CC0-1.0', source: null, entries: 2 },
    ]);
    expect(await removeDictionary(t.app.store, second)).toBe(true);
    expect((await ask(second, 'gato')).status).toBe(404);
    expect(await removeDictionary(t.app.store, second)).toBe(false);
  });

  it('is for learners with premium, for a question of 1–200 signs, and known', async () => {
    const id = await install({ gato: 'cat' });
    for (const q of ['', '  ', 'x'.repeat(201)]) expect((await ask(id, q)).status).toBe(400);
    for (const limit of [0, 21, 1.5]) expect((await ask(id, 'gato', limit)).status).toBe(400);
    for (const other of [randomUUID(), '', 'x']) expect((await ask(other, 'gato')).status).toBe(404);
    expect((await ask(id, '👍'.repeat(200))).status).toBe(200);
    await t.app.store.write((tx) =>
      tx.db.updateTable('users').set({ premium_until: 1 }).where('id', '=', t.home.learner.userId).execute(),
    );
    expect((await ask(id, 'gato')).status).toBe(402);
  });
});
