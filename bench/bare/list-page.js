// @ts-check
// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- a plain script for the browser: what the database gives has no type here
// The least that can show a hundred thousand cards: one columnar value of IndexedDB, a hand-written virtual list, one text
// to search in. No features: the measure of the browser compares the product with it.
const ROW = 49;
const COUNT = 100_000;

/** @returns {Promise<IDBDatabase>} */
const open = () =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('bare', 1);
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('columns'));
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(new Error('the browser has no database')));
  });

/** @param {IDBDatabase} database @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} work */
const run = (database, mode, work) =>
  new Promise((resolve, reject) => {
    const tx = database.transaction('columns', mode);
    const asked = work(tx.objectStore('columns'));
    tx.addEventListener('complete', () => resolve(asked.result));
    tx.addEventListener('error', () => reject(new Error('the database did not take it')));
  });

const fill = async () => {
  const all = Array.from({ length: COUNT }, (_, i) => i);
  const columns = {
    ids: all.map((i) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`).join('\n'),
    words: all.map((i) => `word ${i}`).join('\n'),
    meanings: all.map((i) => `meaning ${i}|other ${i}`).join('\n'),
    boxes: all.map((i) => String((i % 6) + 1)).join('\n'),
    modified: Float64Array.from(all, (i) => i * 300),
    created: Float64Array.from(all, (i) => i * 300),
  };
  await run(await open(), 'readwrite', (store) => store.put(columns, 'all'));
};

const read = async () => {
  const columns = await run(await open(), 'readonly', (store) => store.get('all'));
  const [ids, words, meanings, boxes] = [columns.ids, columns.words, columns.meanings, columns.boxes].map((text) =>
    text.split('\n'),
  );
  return { ids, words, meanings, boxes, modified: Array.from(columns.modified), created: Array.from(columns.created) };
};

const show = async () => {
  const cards = await read();
  const space = /** @type {HTMLElement} */ (document.getElementById('space'));
  const search = /** @type {HTMLInputElement} */ (document.getElementById('search'));
  /** @type {readonly number[]} */
  let rows = cards.ids.map((/** @type {string} */ _, /** @type {number} */ at) => at);
  const draw = () => {
    space.style.height = `${rows.length * ROW}px`;
    const first = Math.max(0, Math.floor(scrollY / ROW) - 8);
    const last = Math.min(rows.length, first + Math.ceil(innerHeight / ROW) + 16);
    const drawn = document.createDocumentFragment();
    for (let at = first; at < last; at++) {
      const row = document.createElement('div');
      row.style.transform = `translateY(${at * ROW}px)`;
      const slot = rows[at] ?? 0;
      for (const text of [cards.words[slot], cards.meanings[slot], cards.boxes[slot]]) {
        row.append(Object.assign(document.createElement('span'), { textContent: text }));
      }
      drawn.append(row);
    }
    space.replaceChildren(drawn);
  };
  draw();
  addEventListener('scroll', draw);
  const folded = cards.words.map((/** @type {string} */ word, /** @type {number} */ at) =>
    `${word}|${cards.meanings[at]}`.toLowerCase(),
  );
  search.addEventListener('input', () => {
    const asked = search.value.toLowerCase();
    rows = folded.flatMap((/** @type {string} */ text, /** @type {number} */ at) => (text.includes(asked) ? at : []));
    draw();
  });
  performance.mark('search-ready');
};

const task = new URLSearchParams(location.search).get('do') ?? 'show';
const began = performance.now();
const done = task === 'fill' ? fill() : task === 'read' ? read() : show();
void done.then(() => {
  document.documentElement.dataset.ms = String(performance.now() - began);
});
