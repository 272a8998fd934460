import { exportAll, exportAnki, insights } from '@siedem/contract';
import { useEffect, useState } from 'react';
import type { FileResult } from '../../calls/call.ts';
import { after } from '../../platform/clock.ts';
import { useOnline } from '../../platform/use-online.ts';
import { call, callFile } from '../app.ts';
import { useNeedsPayment } from '../use-needs-payment.ts';

export type { FileResult };

export interface AnkiWish {
  /** id of a category; left out for all of them */
  readonly category?: string;
  /** ids of cards */
  readonly cards?: readonly string[];
  readonly answers: boolean;
}

/** An Anki package of these cards, made by the server. */
export const ankiFile = ({ category, cards, answers }: AnkiWish): Promise<FileResult> =>
  callFile(exportAnki, {
    body: { answers, ...(category !== undefined && { category }), ...(cards !== undefined && { cards: [...cards] }) },
  });

/** Everything the server holds of the learner, as it comes. */
export const everythingFile = (): Promise<FileResult> => callFile(exportAll, {});

/** While the server still counts it is asked again after this many ms. */
const PREPARING_MS = 1500;
const TRIES_MAX = 20;

async function countAnswers(categories: readonly string[], isOver: () => boolean): Promise<number | null> {
  let sum = 0;
  for (const category of categories) {
    for (let tries = 0; ; tries++) {
      const answer = await call(insights, { query: { category, days: 0 } });
      if (answer.status !== 200 || isOver()) return null;
      if (answer.body.state === 'ready') {
        sum += answer.body.totals.answers;
        break;
      }
      if (tries === TRIES_MAX) return null;
      await new Promise<void>((resolve) => void after(PREPARING_MS, resolve));
    }
  }
  return sum;
}

/**
 * Answers on the cards of these categories; null while it is not known: without premium or a network nobody counts, nor for
 * null.
 */
export function useAnswerCount(categories: readonly string[] | null): number | null {
  const [counted, setCounted] = useState<{ readonly key: string; readonly count: number | null } | null>(null);
  const needsPayment = useNeedsPayment();
  const online = useOnline();
  const asks = online && !needsPayment && categories !== null;
  const key = categories?.join(' ') ?? '';
  useEffect(() => {
    if (!asks) return undefined;
    let over = false;
    void countAnswers(key === '' ? [] : key.split(' '), () => over).then((count) => {
      if (!over) setCounted({ key, count });
    });
    return () => {
      over = true;
    };
  }, [asks, key]);
  return categories !== null && counted?.key === key ? counted.count : null;
}
