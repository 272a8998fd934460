import { arrangeBoxes, type Doctor, doctor } from '@siedem/contract';
import { useEffect, useState } from 'react';
import { isOnline } from '../../platform/page.ts';
import { call, collection } from '../app.ts';
import { useWhenBack } from '../use-when-back.ts';

export type { Doctor };

/** Wire labels by box value. */
export type BoxLabels = Readonly<Record<string, string>>;

export interface DoctorView {
  readonly state: 'loading' | 'ready' | 'offline' | 'failed';
  readonly findings: Doctor | null;
}

/** While the answers are still counted the doctor is asked again after this many ms. */
const PREPARING_MS = 2000;

/**
 * What the box doctor finds in a category (insights §7).
 *
 * @param ask `target`: share to be remembered in percent, undefined for the learner's own; `minutes` a day that all boxes
 *   together may take, undefined for as much work as now
 * @param boxes a text that is another one whenever the boxes have changed
 */
export function useDoctor(
  category: string,
  { target, minutes }: { readonly target: number | undefined; readonly minutes: number | undefined },
  boxes: string,
): DoctorView {
  const [tries, setTries] = useState(0);
  const [view, setView] = useState<DoctorView>({ state: 'loading', findings: null });
  useWhenBack(view.state === 'offline' || view.state === 'failed', () => setTries((before) => before + 1));
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (!isOnline()) {
      setView((before) => ({ state: 'offline', findings: before.findings }));
      return undefined;
    }
    const query = {
      category,
      ...(target === undefined ? {} : { target }),
      ...(minutes === undefined ? {} : { minutes }),
    };
    // The doctor reads the server's boxes, so send pending changes first.
    const sent = collection.pending().length > 0 ? collection.exchange() : Promise.resolve();
    void sent
      .then(() => call(doctor, { query }))
      .then((answer) => {
        if (over) return;
        if (answer.status === 200) {
          setView({ state: 'ready', findings: answer.body });
          if (answer.body.state === 'preparing') {
            timer = setTimeout(() => setTries((before) => before + 1), PREPARING_MS);
          }
          return;
        }
        const state = answer.status === 'offline' || answer.status === 'timeout' ? 'offline' : 'failed';
        setView((before) => ({ state, findings: before.findings }));
      });
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [category, target, minutes, boxes, tries]);
  return view;
}

/**
 * Changes the intervals of several boxes at once on the server (insights §7.6) and fetches what it made of them.
 * @returns `clash` if the boxes have changed since
 */
export async function arrange(
  category: string,
  labels: BoxLabels,
  expect: BoxLabels,
): Promise<'done' | 'clash' | 'offline' | 'failed'> {
  // What waits here may be a change of the same boxes.
  await collection.exchange();
  const answer = await call(arrangeBoxes, { body: { category, labels, expect } });
  if (answer.status === 409) return 'clash';
  if (answer.status !== 200) return answer.status === 'offline' || answer.status === 'timeout' ? 'offline' : 'failed';
  await collection.exchange();
  return 'done';
}
