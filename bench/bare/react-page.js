// @ts-check
// The least that React can show: one heading and a sentence, drawn in the browser. Many pages begin like this.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  createElement(
    'main',
    null,
    createElement('h1', null, 'Words that stay'),
    createElement('p', null, 'Flashcards in seven boxes. Each comes back when you are about to forget it.'),
  ),
);
