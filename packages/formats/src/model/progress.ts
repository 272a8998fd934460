/** Progress of reading; `all` is 0 if unknown. */
export interface ReadProgress {
  readonly stage: 'bytes' | 'cards';
  readonly done: number;
  readonly all: number;
}
