/** `npm test` runs the short form of every fault, `npm run test:faults` the long one. */
const long = process.env['FAULTS'] === 'long';

export const inForm = <T>({ short, long: inLong }: { readonly short: T; readonly long: T }): T =>
  long ? inLong : short;
