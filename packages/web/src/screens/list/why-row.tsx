import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCardWhy } from '../../data/study/use-card-why.ts';
import type { CardView } from '../../collection/views.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { whyText } from '../../i18n/why-text.ts';
import s from './why-row.module.css';

export interface WhyRowProps {
  readonly card: CardView;
  readonly id: string;
  /** px from the top of the rows */
  readonly offset: number;
  /** says how tall it is, px; 0 when it goes */
  readonly onHeight: (height: number) => void;
}

/** The sentence for a card's date under its row (insights §9). */
export function WhyRow({ card, id, offset, onHeight }: WhyRowProps): ReactNode {
  const { t, language } = useTexts();
  const { why, recall, moment } = useCardWhy(card);
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = row;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => onHeight(current.offsetHeight));
    observer.observe(current);
    onHeight(current.offsetHeight);
    return () => {
      observer.disconnect();
      onHeight(0);
    };
  }, [onHeight]);
  return (
    <div ref={row} id={id} className={s.row} role="row" style={{ transform: `translateY(${offset}px)` }}>
      <span role="cell" aria-colspan={5} aria-live="polite">
        {why !== undefined && whyText(t, language, why, recall, moment)}
      </span>
    </div>
  );
}
