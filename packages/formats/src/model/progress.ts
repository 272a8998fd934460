/** How far a reading has come; `all` is 0 where nobody knows. */
export interface ReadProgress {
  readonly stage: 'bytes' | 'cards';
  readonly done: number;
  readonly all: number;
}
