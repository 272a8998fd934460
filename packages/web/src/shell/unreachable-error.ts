/** The code of a screen could not be fetched, as without a network. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}
