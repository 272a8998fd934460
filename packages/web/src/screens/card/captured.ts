import { LIMITS, textLength } from '@siedem/domain';

/** What a link or the phone's Share hands over to be written as a card (lessons §12). */
export interface Captured {
  readonly word: string;
  readonly meanings: readonly string[];
  readonly example: string;
  /** where it came from: one press leads back there; empty where it is no address of the web */
  readonly back: string;
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const webAddress = (url: string): string => (/^https?:\/\//iu.test(url) ? url : '');

/**
 * Reads the query of `/add`: `word` and up to seven `meaning`, or `text` with `title` and `url`. One line of up to 200
 * characters is the word, longer goes to the example; null where nothing is handed over.
 */
export function readCaptured(query: URLSearchParams): Captured | null {
  const word = query.get('word') ?? '';
  const meanings = query.getAll('meaning').slice(0, LIMITS.meanings);
  const text = (query.get('text') ?? '').trim();
  const back = webAddress(query.get('url') ?? '');
  if (word !== '' || meanings.length > 0) return { word, meanings, example: '', back };
  if (text === '' && back === '') return null;
  const isWord = !/[\r\n]/u.test(text) && textLength(text) <= LIMITS.cardText;
  if (isWord) return { word: text, meanings: [], example: '', back };
  return { word: '', meanings: [], example: [...oneLine(text)].slice(0, LIMITS.example).join(''), back };
}
