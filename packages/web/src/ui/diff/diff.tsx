import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { acceptedWidths, type AlignedLetter, type ColumnWidth, isWholeWrong, rowStarts } from './alignment.ts';
import s from './diff.module.css';

export type { AlignedLetter } from './alignment.ts';

export interface DiffProps {
  /** the columns, from the alignment of the typed answer with the nearest accepted one */
  letters: readonly AlignedLetter[];
  /** near marks in amber, wrong in red */
  tone: 'near' | 'wrong';
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
  /** width of each accepted letter in px */
  widths: readonly number[];
}

const NATURAL: Layout = { starts: [0], widths: [] };

/** Reads the natural widths of all letters and lays both rows out; the typed row itself is never touched. */
function measure(root: HTMLElement, letters: readonly AlignedLetter[]): Layout {
  const typed = root.querySelectorAll<HTMLElement>('[data-typed]');
  const accepted = root.querySelectorAll<HTMLElement>('[data-accepted]');
  const columns: ColumnWidth[] = letters.map((_, index) => ({
    typed: typed[index]?.getBoundingClientRect().width ?? 0,
    accepted: accepted[index]?.firstElementChild?.getBoundingClientRect().width ?? 0,
  }));
  const limit = root.querySelector('[data-row]')?.getBoundingClientRect().width ?? 0;
  const starts = limit === 0 ? [0] : rowStarts(letters, columns, limit);
  const widths = starts.flatMap((start, row) => acceptedWidths(columns.slice(start, starts[row + 1])));
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

/** The mark of the first missing letter of a run stands for the run. */
const opensGap = (letters: readonly AlignedLetter[], index: number): boolean =>
  letters[index]?.kind === 'missing' && letters[index - 1]?.kind !== 'missing';

/**
 * The typed answer above, the accepted one below, with a proof-reader's marks: strike for a wrong or extra letter,
 * caret where one is missing, double underline for its correction. With fewer than 40 % of the letters in common the
 * whole answer is struck. Typed letters stand exactly where they stood in the input.
 */
export function Diff({ letters, tone, you, card, sentence, lang }: DiffProps) {
  const { ref, layout } = useLayout(letters);
  const whole = isWholeWrong(letters);
  return (
    <div className={cx(s.diff, s[tone], whole && s.whole)} ref={ref}>
      <VisuallyHidden>{sentence}</VisuallyHidden>
      {layout.starts.map((start, row) => {
        const end = layout.starts[row + 1] ?? letters.length;
        const slice = letters.slice(start, end);
        return (
          <div key={start} className={s.pair} aria-hidden="true" lang={lang}>
            <div className={s.typed}>
              <span className={s.who}>{row === 0 && you}</span>
              <span className={s.letters} data-row="">
                {slice.map((letter, index) => (
                  <span
                    key={index}
                    data-typed=""
                    className={cx(
                      letter.kind !== 'same' && s.struck,
                      !whole && opensGap(letters, start + index) && s.gap,
                    )}
                  >
                    {letter.typed}
                  </span>
                ))}
              </span>
            </div>
            <div className={s.accepted}>
              <span className={s.who}>{row === 0 && card}</span>
              <span className={s.letters}>
                {slice.map((letter, index) => (
                  <span
                    key={index}
                    data-accepted=""
                    className={cx(s.cell, letter.kind !== 'same' && letter.accepted !== '' && s.mended)}
                    style={{ width: whole ? undefined : layout.widths[start + index] }}
                  >
                    <span>{letter.accepted}</span>
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
