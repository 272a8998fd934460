import { parseArgs } from 'node:util';
import type { Given, Option } from './command.ts';

const inWords = (options: Readonly<Record<string, Option>>) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { kind }]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: kind === 'texts' },
    ]),
  );

const none: Given = { text: () => undefined, texts: () => [], has: () => false };

/** Parts arguments from options; undefined if an option is none of these, or has no value. */
export const readOptions = (
  args: readonly string[],
  options: Readonly<Record<string, Option>>,
): { readonly places: readonly string[]; readonly given: Given } | undefined => {
  // an argument of a command without options may begin with a hyphen
  if (Object.keys(options).length === 0) return { places: args, given: none };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: inWords(options), allowPositionals: true });
    const found = new Map<string, unknown>(Object.entries(values));
    const textsOf = (name: string): string[] =>
      [found.get(name)].flat().filter((each): each is string => typeof each === 'string');
    return {
      places: positionals,
      given: { text: (name) => textsOf(name)[0], texts: textsOf, has: (name) => found.has(name) },
    };
  } catch {
    return undefined;
  }
};

/** The lines of the usage about a command's options. */
export const optionLines = (options: Readonly<Record<string, Option>>): string[] =>
  Object.entries(options).map(
    ([name, { value, says }]) => `${`      --${name}${value === undefined ? '' : ` ${value}`}`.padEnd(40)}  ${says}`,
  );
