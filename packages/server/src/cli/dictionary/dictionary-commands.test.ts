import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { clientConfig, lookUpWord } from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';
import { chooseCommand, runCommand } from '../run-command.ts';

describe.each(testDatabases)('dictionaries on %s', (database) => {
  let t: TestApp;
  const folder = mkdtempSync(join(tmpdir(), 'siedem-dictionaries-'));
  beforeAll(async () => {
    t = await openTestApp({ database });
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true });
  });
  const file = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const run = async (...args: readonly string[]) => {
    const chosen = chooseCommand(['dictionary', ...args]);
    if (chosen === undefined) return { code: 2, said: '', complaints: [] };
    const said: string[] = [];
    const complaints: string[] = [];
    const { config, store, keys, outside, log } = t;
    const desk = { config, store, keys, outside, log, clock: t.clock.now, say: (line: string) => void said.push(line) };
    const code = await runCommand(chosen, desk, (line) => void complaints.push(line));
    return { code, said: said.join('\n'), complaints };
  };
  const about = (name: string, from = 'es') => ['--from', from, '--to', 'en', '--name', name, '--licence', 'CC0-1.0'];
  const dictionaries = async () => {
    const { body } = await t.call(clientConfig);
    if (!('dictionaries' in body)) throw new Error('no configuration');
    return body.dictionaries;
  };
  const meaningsOf = async (name: string, q: string) => {
    const { access } = await t.learner();
    const id = (await dictionaries()).find((each) => each.name === name)?.id ?? '';
    const answer = await t.call(lookUpWord, { token: access, query: { dictionary: id, q, limit: 1 } });
    return 'entries' in answer.body ? answer.body.entries[0]?.meanings : undefined;
  };

  test('a table is added, reported, listed and removed', async () => {
    const table = file('any.txt', '\uFEFF# Spanish\r\ngato\tcat; tomcat\r\nperro\tdog|hound\r\nsolo\r\n');
    const added = await run('add', table, ...about('Table', 'spa'), '--source', 'https://example.com/x');
    expect(added.code).toBe(0);
    expect(added.said).toContain(
      'read      3 entries\nkept      2 words\nleft out  1 without a meaning\ninstalled as ',
    );
    expect(await meaningsOf('Table', 'gato')).toEqual(['cat', 'tomcat']);
    expect(await meaningsOf('Table', 'perro')).toEqual(['dog', 'hound']);
    const [shown] = await dictionaries();
    const id = shown?.id ?? '';
    expect(shown).toEqual({
      id,
      name: 'Table',
      from: 'es',
      to: 'en',
      licence: 'CC0-1.0',
      source: 'https://example.com/x',
      entries: 2,
    });
    expect((await run('list')).said).toMatch(new RegExp(`^${id}  es → en  Table  2 words  CC0-1.0\n1 in all$`));
    expect((await run('remove', id)).code).toBe(0);
    expect(await dictionaries()).toEqual([]);
    expect((await run('remove', id)).code).toBe(1);
    expect((await run('remove', 'x')).code).toBe(1);
  });

  test('dictd is read from either file of its pair, packed or not', async () => {
    const articles = 'about\ncorrer /korˈer/\nrun, flow\ngato\n1. cat <n>\n   Synonym: {minino}\n';
    const index = '00databaseinfo\tA\tG\ncorrer\tG\tb\ngato\th\tl\n';
    for (const [name, content] of [
      ['a.dict', articles],
      ['b.dict.dz', gzipSync(articles)],
    ] as const) {
      const stem = name.slice(0, 1);
      const made = [file(`${stem}.index`, index), file(name, content)];
      for (const [at, path] of made.entries()) {
        const { code, complaints } = await run('add', path, ...about(`${stem}${at}`));
        expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
        expect(await meaningsOf(`${stem}${at}`, 'correr')).toEqual(['run', 'flow']);
        expect(await meaningsOf(`${stem}${at}`, 'gato')).toEqual(['cat']);
      }
    }
    file('c.dict', articles.slice(0, 20));
    const cut = await run('add', file('c.index', index), ...about('cut'));
    expect(cut).toMatchObject({ code: 1, complaints: [expect.stringContaining('is not whole')] });
  });

  test('Wiktextract is recognised by its content', async () => {
    const lines = [
      { word: 'gato', lang_code: 'es', senses: [{ glosses: ['cat'] }] },
      { word: 'chat', lang_code: 'fr', senses: [{ glosses: ['cat'] }] },
    ];
    const made = file('w.tsv', gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')));
    const { said } = await run('add', made, ...about('Wiktionary'));
    expect(said).toContain('left out  1 of another language');
    expect(await meaningsOf('Wiktionary', 'gat')).toEqual(['cat']);
  });

  test('a licence, a name, languages and an address that is one are required, and a file with words', async () => {
    const table = file('t.tsv', 'gato\tcat\n');
    const all = about('T');
    const without = (option: string) => all.toSpliced(all.indexOf(option), 2);
    for (const option of ['--from', '--to', '--name', '--licence']) {
      expect((await run('add', table, ...without(option))).code).toBe(2);
    }
    for (const more of [
      ['--source', 'javascript:1'],
      ['--source', 'x'],
      ['--nothing', 'x'],
      ['--from', ''],
    ]) {
      expect((await run('add', table, ...all, ...more)).code).toBe(2);
    }
    expect((await run('add', join(folder, 'none'), ...all)).code).toBe(1);
    expect((await run('add', file('e.tsv', 'no tab\n'), ...all)).code).toBe(1);
    expect((await run('add')).code).toBe(2);
    expect((await dictionaries()).some(({ name }) => name === 'T')).toBe(false);
  });
});
