import { expect, test } from 'vitest';
import { readBlob } from './read-blob.ts';
import { recogniseText } from './recognise-text.ts';

test.each([
  ['la huella – track; trace\naprovechar – to make use of\nsin embargo – however', 'list', ' – ', 3],
  ['kot\tcat\npies\tdog\n', 'list', '\t', 2],
  ['kot = cat\r\npies = dog\r\nalone\r\nkoń = horse', 'unknown', '', 4],
  ['kot = cat; pies = dog', 'list', ' = ', 2],
  ['Q: kot\nA: cat\n\nQ: pies\nA: dog', 'questions', '', 2],
  ['\n{ "format": "siedem-export-1",\n"cards": []}', 'siedem', '', 0],
  ['{"format": "mine"}', 'list', ': ', 1],
  ['one\ntwo', 'unknown', '', 2],
  ['', 'unknown', '', 0],
])('%j is recognised', (text, kind, between, cards) => {
  expect(recogniseText(text)).toEqual({ kind, between, cards });
});

test('a long text is counted by its lines', () => {
  expect(recogniseText('kot – cat\n'.repeat(10_000))).toEqual({ kind: 'list', between: ' – ', cards: 10_000 });
});

test('a pasted export of ours is read as one, other JSON as words', async () => {
  const paste = async (document: object) =>
    readBlob(new Blob([JSON.stringify(document, null, 1)]), { name: 'Pasted words', from: 'paste' });
  const document = {
    format: 'siedem-export-1',
    categories: [{ id: 'k', name: 'Spanish' }],
    sections: [{ category: 'k', id: '1', label: 'unknown' }],
    cards: [{ id: 'a', category: 'k', word: 'kot', meanings: 'cat', section: '1' }],
    reviews: [],
  };
  expect(await paste(document)).toMatchObject({
    ok: true,
    found: { kind: 'siedem', rows: [{ fields: ['kot', 'cat'] }] },
  });
  expect(await paste({ ...document, format: 'siedem-export-9' })).toMatchObject({ ok: false, problem: 'siedem_newer' });
  expect(await paste({ ...document, format: 'mine' })).toMatchObject({ ok: true, found: { kind: 'list' } });
});
