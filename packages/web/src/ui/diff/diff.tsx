import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { acceptedRuns, type AlignedLetter, type ColumnWidth, rowStarts, typedWidths } from './alignment.ts';
import s from './diff.module.css';

export type { AlignedLetter } from './alignment.ts';

export interface DiffProps {
  /** the columns, from the alignment of the typed answer with the nearest accepted one */
  letters: readonly AlignedLetter[];
  /** slip marks in amber what is right all the same, near marks in amber, wrong in red */
  tone: 'slip' | 'near' | 'wrong';
  /** whole strikes the answer at once, where too few letters are shared (domain's `sharedShare` < 0.4) */
  strike?: 'letters' | 'whole' | undefined;
  /** label of the typed row, e.g. "You"; none where the rows stand alone */
  you?: ReactNode;
  /** label of the accepted row, e.g. "Card" */
  card?: ReactNode;
  /** what readers hear instead of letters, one sentence */
  sentence: string;
  /** language of the words, where it is known */
  lang?: string | undefined;
}

interface Layout {
  /** first column of each row */
  starts: readonly number[];
  /** width of each typed letter in px */
  widths: readonly number[];
}

const NATURAL: Layout = { starts: [0], widths: [] };

/** Natural width of each accepted letter, read from the pieces of text it is in. */
function acceptedWidths(root: HTMLElement, letters: readonly AlignedLetter[]): number[] {
  const texts = [...root.querySelectorAll('[data-accepted]')].flatMap((run) =>
    run.firstChild instanceof Text ? [run.firstChild] : [],
  );
  const range = document.createRange();
  let piece = 0;
  let offset = 0;
  return letters.map(({ accepted }) => {
    if (accepted === '') return 0;
    if (offset >= (texts[piece]?.length ?? 0)) {
      piece += 1;
      offset = 0;
    }
    const text = texts[piece];
    if (text === undefined) return 0;
    range.setStart(text, offset);
    offset = Math.min(text.length, offset + accepted.length);
    range.setEnd(text, offset);
    return range.getBoundingClientRect().width;
  });
}

/** Reads the natural widths of all letters and lays the typed row out; the accepted row itself is never touched. */
function measure(root: HTMLElement, letters: readonly AlignedLetter[]): Layout {
  const accepted = acceptedWidths(root, letters);
  const typed = root.querySelectorAll('[data-typed] > span');
  const columns: ColumnWidth[] = letters.map((_, index) => ({
    typed: typed[index]?.getBoundingClientRect().width ?? 0,
    accepted: accepted[index] ?? 0,
  }));
  const limit = root.querySelector('[data-row]')?.getBoundingClientRect().width ?? 0;
  const starts = limit === 0 ? [0] : rowStarts(letters, columns, limit);
  const widths = starts.flatMap((start, row) => typedWidths(columns.slice(start, starts[row + 1])));
  return { starts, widths };
}

function useLayout(letters: readonly AlignedLetter[]): { ref: (node: HTMLElement | null) => void; layout: Layout } {
  const node = useRef<HTMLElement | null>(null);
  const [layout, setLayout] = useState<Layout>(NATURAL);
  const lay = useCallback(() => {
    if (node.current !== null) setLayout(measure(node.current, letters));
  }, [letters]);
  useLayoutEffect(lay, [lay]);
  useEffect(() => {
    // Widths change when the serif arrives and when the card does.
    const watch = new ResizeObserver(lay);
    if (node.current !== null) watch.observe(node.current);
    document.fonts.addEventListener('loadingdone', lay);
    return () => {
      watch.disconnect();
      document.fonts.removeEventListener('loadingdone', lay);
    };
  }, [lay]);
  const ref = useCallback((element: HTMLElement | null) => {
    node.current = element;
  }, []);
  return { ref, layout };
}

/** The typed answer struck as a whole, the accepted one unbroken below: with so few letters in common none is matched. */
function WholeDiff({ letters, tone, you, card, sentence, lang }: DiffProps) {
  return (
    <div className={cx(s.diff, s[tone], s.whole)}>
      <VisuallyHidden>{sentence}</VisuallyHidden>
      <div aria-hidden="true" lang={lang}>
        <div className={s.typed}>
          <span className={s.who}>{you}</span>
          {/* Nothing typed stands as high as a letter, or its label would move. */}
          <span className={s.letters}>{letters.map((letter) => letter.typed).join('') || '\u200B'}</span>
        </div>
        <div className={s.accepted}>
          <span className={s.who}>{card}</span>
          <span className={cx(s.letters, s.mended)} data-answer="">
            {letters.map((letter) => letter.accepted).join('')}
          </span>
        </div>
      </div>
    </div>
  );
}

/**
 * The typed answer above, the accepted one below, with a proof-reader's marks: strike for a wrong or extra letter,
 * caret where one is missing, double underline for its correction. The accepted row is one contiguous text; gaps stand in
 * the typed row alone.
 */
export function Diff({ strike = 'letters', ...props }: DiffProps) {
  return strike === 'whole' ? <WholeDiff {...props} /> : <LetterDiff {...props} />;
}

function LetterDiff({ letters, tone, you, card, sentence, lang }: DiffProps) {
  const { ref, layout } = useLayout(letters);
  return (
    <div className={cx(s.diff, s[tone])} ref={ref}>
      <VisuallyHidden>{sentence}</VisuallyHidden>
      {layout.starts.map((start, row) => {
        const end = layout.starts[row + 1] ?? letters.length;
        const slice = letters.slice(start, end);
        return (
          <div key={start} className={s.pair} aria-hidden="true" lang={lang}>
            <div className={s.typed}>
              <span className={s.who}>{row === 0 && you}</span>
              <span className={s.letters} data-row="">
                {slice.map(({ kind, typed }, index) => (
                  <span
                    key={index}
                    data-typed=""
                    className={cx(s.cell, kind === 'missing' && s.gap)}
                    style={{ width: layout.widths[start + index] }}
                  >
                    <span className={cx(kind !== 'same' && s.struck)}>{typed}</span>
                  </span>
                ))}
              </span>
            </div>
            <div className={s.accepted}>
              <span className={s.who}>{row === 0 && card}</span>
              <span className={s.letters}>
                {acceptedRuns(slice).map((run, index) => (
                  <span key={index} data-accepted="" className={cx(run.kind === 'mended' && s.mended)}>
                    {run.text}
                  </span>
                ))}
              </span>
            </div>
          </div>
        );
      })}
    </div>
  );
}
