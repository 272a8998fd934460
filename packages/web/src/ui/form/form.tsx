import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';

export interface FormProps {
  /** what the form was refused for, a new object for each refusal: the focus goes to the first field marked bad */
  problem?: object | null;
  /** any field inside was turned to */
  onFocus?: () => void;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** A form that the page itself checks and sends. Screens use it as `CardForm` or `PanelForm`. */
export function Form({
  problem = null,
  onFocus,
  onSubmit,
  children,
  className,
}: FormProps & { className: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is the fields inside that get the focus
    <form ref={form} className={className} noValidate onFocus={onFocus} onSubmit={submit}>
      {children}
    </form>
  );
}
