/** A column that is false or true. */
export type Flag = 0 | 1;
