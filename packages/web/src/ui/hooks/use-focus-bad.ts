import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a form was refused the focus goes to its first field marked bad.
 *
 * @param problem what is wrong; a new object for each refusal, null while nothing is
 * @returns the ref of the form
 */
export function useFocusBad(problem: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  return form;
}
