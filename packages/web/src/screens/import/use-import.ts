import { useCallback, useEffect, useRef, useState } from 'react';
import {
  IMPORT_MAX_BYTES,
  importCards,
  type ImportPlan,
  type ImportProblem,
  planOf,
  readImport,
} from '../../data/import-cards.ts';

/** How far an import has come. */
export type Step =
  | { readonly kind: 'choose'; readonly problem: ImportProblem | null }
  | { readonly kind: 'reading' }
  | { readonly kind: 'check'; readonly plan: ImportPlan }
  | { readonly kind: 'adding'; readonly plan: ImportPlan; readonly added: number }
  | { readonly kind: 'done'; readonly plan: ImportPlan; readonly added: number };

const CHOOSE: Step = { kind: 'choose', problem: null };

/**
 * Reads a file, plans, and adds when told to.
 * @param usual name of the category for cards whose file names none
 */
export function useImport(usual: string) {
  const [step, setStep] = useState<Step>(CHOOSE);
  const cancelled = useRef(false);

  // Whoever leaves the page has changed their mind; what was added stays.
  useEffect(() => {
    cancelled.current = false;
    return () => {
      cancelled.current = true;
    };
  }, []);

  const read = useCallback(
    async (file: File): Promise<void> => {
      // Its length alone tells that it is too large; it is not read into memory first.
      if (file.size > IMPORT_MAX_BYTES) return setStep({ kind: 'choose', problem: 'too_large' });
      setStep({ kind: 'reading' });
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes === null) return setStep({ kind: 'choose', problem: 'not_text' });
      const result = readImport(new Uint8Array(bytes));
      if (!result.ok) return setStep({ kind: 'choose', problem: result.problem });
      setStep({ kind: 'check', plan: await planOf(result.file, usual) });
    },
    [usual],
  );

  const add = async (plan: ImportPlan): Promise<void> => {
    cancelled.current = false;
    setStep({ kind: 'adding', plan, added: 0 });
    const added = await importCards(plan, {
      progress: (count) => setStep({ kind: 'adding', plan, added: count }),
      cancelled: () => cancelled.current,
    });
    setStep({ kind: 'done', plan, added });
  };

  return {
    step,
    read,
    add,
    stop: () => {
      cancelled.current = true;
    },
    again: () => setStep(CHOOSE),
  };
}
