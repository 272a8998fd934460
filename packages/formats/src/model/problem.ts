/** Why a file cannot be read at all (exchange §10). */
export type ReadProblem =
  | 'empty'
  | 'no_cards'
  | 'text_too_large'
  | 'package_too_large'
  | 'not_whole'
  | 'anki_newer'
  | 'anki_dummy'
  | 'locked'
  | 'excel'
  | 'spreadsheet'
  | 'mnemosyne'
  | 'markup'
  | 'not_a_list'
  | 'not_ours'
  | 'cut_off'
  | 'siedem_newer'
  | 'unreadable';

/** Thrown inside readers; `readBlob` turns it into a result. */
export class ReadFailure extends Error {
  readonly problem: ReadProblem;
  constructor(problem: ReadProblem) {
    super(problem);
    this.name = 'ReadFailure';
    this.problem = problem;
  }
}

/** Ends the reading. */
export const refuse = (problem: ReadProblem): never => {
  throw new ReadFailure(problem);
};
