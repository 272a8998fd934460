/**
 * Writes into a field as if it had been typed, so that it is one step of the field's own undo; where the browser has no
 * such command, the text is set.
 */
function type(field: HTMLInputElement, text: string): string {
  field.focus();
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  }
  return field.value;
}

/** Inserts a text at the caret. */
export const insertText = (field: HTMLInputElement, text: string): string => type(field, text);

/** Puts a letter in the place of the one before the caret. */
export function replaceBefore(field: HTMLInputElement, letter: string): string {
  const caret = field.selectionStart ?? 0;
  const before = Array.from(field.value.slice(0, caret)).at(-1) ?? '';
  field.setSelectionRange(caret - before.length, caret);
  return type(field, letter);
}
