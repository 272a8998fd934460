/** What is left of a text without its elements, and what those were. */
export interface WithoutElements {
  readonly text: string;
  readonly sounds: number;
  readonly pictures: number;
}

interface Element {
  /** an element that never ends takes the rest with it, goes alone as a tag, or stays as it is written */
  readonly unclosed: 'rest' | 'tag' | 'stays';
  readonly counts: 'sounds' | 'pictures' | 'nothing';
}

const NOTHING: Element = { unclosed: 'rest', counts: 'nothing' };
const ELEMENTS: Readonly<Record<string, Element>> = {
  style: NOTHING,
  script: NOTHING,
  rt: NOTHING,
  rp: NOTHING,
  audio: { unclosed: 'tag', counts: 'sounds' },
  anki: { unclosed: 'stays', counts: 'sounds' },
  video: { unclosed: 'tag', counts: 'pictures' },
  object: { unclosed: 'tag', counts: 'pictures' },
};

/** Splits a text at its tags; `[anki:…]` is one too. */
const TAGS = /(<[^<>]*>|\[\/?anki:[^[\]]*\])/i;
/** A tag of one of the {@link ELEMENTS}. */
const NAME = /^(?:<(\/?)(style|script|rt|rp|audio|video|object)\b|\[(\/?)(anki):)/i;

interface Piece {
  readonly text: string;
  /** one of the elements, or '' for text and other tags */
  readonly name: string;
  readonly closes: boolean;
}

function pieceOf(text: string, place: number): Piece {
  // A split by one group gives text and tag in turn.
  const found = place % 2 === 1 ? NAME.exec(text) : null;
  const name = found?.[2] ?? found?.[4] ?? '';
  return { text, name: name.toLowerCase(), closes: (found?.[1] ?? found?.[3]) === '/' };
}

/**
 * Removes the elements that hold nothing for a card, with all that stands in them (exchange §3.2). Each piece is looked at
 * once, whatever is left open.
 */
export function withoutElements(html: string): WithoutElements {
  const pieces = html.split(TAGS).map(pieceOf);
  const lastClosing = new Map<string, number>();
  for (const [place, { name, closes }] of pieces.entries()) if (closes) lastClosing.set(name, place);
  const count = { sounds: 0, pictures: 0, nothing: 0 };
  let text = '';
  for (let place = 0; place < pieces.length; place++) {
    const piece = pieces[place];
    const element = piece === undefined || piece.closes ? undefined : ELEMENTS[piece.name];
    if (piece === undefined || element === undefined) {
      text += piece?.text ?? '';
      continue;
    }
    const isClosed = (lastClosing.get(piece.name) ?? -1) > place;
    if (!isClosed && element.unclosed === 'stays') {
      text += piece.text;
      continue;
    }
    count[element.counts]++;
    if (isClosed) while (!(pieces[place]?.closes === true && pieces[place]?.name === piece.name)) place++;
    else if (element.unclosed === 'rest') break;
  }
  return { text, sounds: count.sounds, pictures: count.pictures };
}
