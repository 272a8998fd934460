import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Separator } from '../model/choices.ts';
import { readBrackets, withoutBrackets } from './brackets.ts';
import { htmlText } from './html-text.ts';
import { splitMeaning } from './split-meanings.ts';

describe('HTML to text', () => {
  test.each([
    ['correr<br>', 'correr'],
    ['<div>to run</div><div>to jog</div>', 'to run\nto jog'],
    ['<ruby>犬<rt>いぬ</rt></ruby>', '犬'],
    ['a &lt;b&gt; c', 'a <b> c'],
    ['&amp;lt;', '&lt;'],
    ['<!-- x --><style>b{}</style>a<script>1</script>', 'a'],
    ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
    ['\\(x^2\\) and [latex]y[/latex] [$]z[/$] <anki-mathjax>w</anki-mathjax>', 'x^2 and y z w'],
    ['a < b', 'a < b'],
    ['&copy; &#x105; &Oacute;', '© ą Ó'],
    ['x<br><br>  <p> y </p>', 'x\ny'],
    ['a<!-- <b>no</b> <img src=x> -->b', 'ab'],
  ])('%s', (html, text) => expect(htmlText(html).text).toBe(text));

  test('counts what stays behind', () => {
    expect(htmlText('kot&nbsp;&amp;&#39;s [sound:k.mp3]<img src=x>')).toEqual({
      text: "kot &'s",
      sounds: 1,
      pictures: 1,
    });
    expect(htmlText('<!-- <img src=x> -->a<img>')).toEqual({ text: 'a', sounds: 0, pictures: 1 });
    expect(htmlText('[anki:tts lang=es_ES]hola[/anki:tts]<video src=a></video>')).toEqual({
      text: '',
      sounds: 1,
      pictures: 1,
    });
  });

  test('holds no tag and is idempotent on what has no markup left', () => {
    const html = fc.array(fc.constantFrom('<b>', '</b>', '<div>', '<br/>', 'a', ' ', '\n', 'ż', '<img src="x">', ';'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(html, (pieces) => {
        const { text } = htmlText(pieces.join(''));
        expect(text).not.toMatch(/<[a-z/]/i);
        expect(htmlText(text).text).toBe(text);
      }),
    );
  });
});

describe('several meanings', () => {
  test.each<[string, (Separator | '|')[], string[]]>([
    ['track; trace', [';'], ['track', 'trace']],
    ['a; b, c', [';'], ['a', 'b, c']],
    ['a, b; c', [';', ','], ['a', 'b', 'c']],
    ['bank (money; river); shore', [';'], ['bank (money; river)', 'shore']],
    ['„raz; dwa”; trzy', [';'], ['„raz; dwa”', 'trzy']],
    ['open (a; b', [';'], ['open (a', 'b']],
    ['a (b (c; d) e; f); g', [';'], ['a (b (c; d) e; f)', 'g']],
    ['a ((b; c); d', [';'], ['a ((b; c)', 'd']],
    ['a [b (c; d] e; far)', [';'], ['a [b (c; d] e', 'far)']],
    ['"a; b"; "c; d', [';'], ['"a; b"', '"c', 'd']],
    ['and/or', ['/'], ['and/or']],
    ['run / jog', ['/'], ['run', 'jog']],
    ['running/jogging', ['/'], ['running', 'jogging']],
    ['1. run\n2) jog\na) trot\n- walk\n• go', ['\n'], ['run', 'jog', 'trot', 'walk', 'go']],
    ['a||b', ['|'], ['a', 'b']],
    ['-tje', [';'], ['-tje']],
    ['', [';'], []],
  ])('%j by %j', (text, separators, pieces) => expect(splitMeaning(text, separators)).toEqual(pieces));

  test('splitting loses no letter', () => {
    const letters = (text: string) => text.replace(/[^a-z]/g, '');
    const text = fc
      .array(fc.constantFrom('kot', 'pies', ';', ',', '/', '\n', '(', ')', '"', ' '), { maxLength: 20 })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, fc.subarray<Separator>(['\n', ';', ',', '/']), (given, separators) => {
        expect(letters(splitMeaning(given, separators).join(' '))).toBe(letters(given));
      }),
    );
  });
});

describe('brackets', () => {
  test.each([
    ['(to) start(ing)', ['start', 'to start', 'starting']],
    ['bank (institution)', ['bank']],
    ['plain', []],
    ['(all)', ['all']],
    ['open (a', []],
  ])('%s', (text, readings) => expect(withoutBrackets(text)).toEqual(readings));

  test('what is written keeps its place among seven', () => {
    expect(readBrackets(['(to) start(ing)', 'b', 'c', 'd', 'e'], 7)).toEqual([
      '(to) start(ing)',
      'start',
      'to start',
      'b',
      'c',
      'd',
      'e',
    ]);
  });
});
