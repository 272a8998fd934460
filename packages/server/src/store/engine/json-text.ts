declare const written: unique symbol;

/** The JSON text of a `T` in a column that only the product writes, so its form is known when it is read. */
export type JsonText<T> = string & { readonly [written]?: T };

export const writeJson = <T>(value: T): JsonText<T> => JSON.stringify(value);

/** The one place that trusts the form of a stored text; `readJob` and imports check theirs. */
export const readJson = <T>(text: JsonText<T>): T => JSON.parse(text) as T;
