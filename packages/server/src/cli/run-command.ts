import type { Command, Desk, Given, Outcome } from './command.ts';
import { dictionaryCommands } from './dictionary/dictionary-commands.ts';
import { exportCommand } from './exchange/export-command.ts';
import { importCommands } from './exchange/import-commands.ts';
import { optionLines, readOptions } from './given-options.ts';
import { houseCommands } from './house-commands.ts';
import { learnerCommands } from './learner-commands.ts';
import { move } from './move.ts';
import { paymentCommands } from './payment-commands.ts';

export const commands: readonly Command[] = [
  ...paymentCommands,
  ...learnerCommands,
  ...importCommands,
  exportCommand,
  ...dictionaryCommands,
  ...houseCommands,
  move,
];

const isPlace = (part: string): boolean => /^[<[]/.test(part);
const wordsOf = ({ usage }: Command): string[] => usage.split(/ (?![^<[]*[>\]])/).filter((part) => !isPlace(part));
const placesOf = ({ usage }: Command): string[] => usage.match(/<[^<>]*>|\[[^[\]]*\]/g) ?? [];

export const usageText = (): string => {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  return [
    'Usage: npm run siedem -- <command>',
    '',
    ...commands.flatMap(({ usage, says, options = {} }) => [
      `  ${usage.padEnd(width)}  ${says}`,
      ...optionLines(options),
    ]),
  ].join('\n');
};

export interface Chosen {
  readonly command: Command;
  readonly args: readonly string[];
  readonly given: Given;
}

/** The command that the arguments name, if they are as many as it takes. */
export const chooseCommand = (given: readonly string[]): Chosen | undefined => {
  for (const command of commands) {
    const words = wordsOf(command);
    if (!words.every((word, index) => given[index] === word)) continue;
    const read = readOptions(given.slice(words.length), command.options ?? {});
    if (read === undefined) return undefined;
    const { places: args } = read;
    const places = placesOf(command);
    const needed = places.filter((place) => place.startsWith('<')).length;
    const fits = args.length >= needed && args.length <= places.length;
    return fits ? { command, args, given: read.given } : undefined;
  }
  return undefined;
};

/** Exit code 0: done; 1: failed, with the reason; 2: wrong usage. */
export const tellOutcome = async (
  run: () => Promise<Outcome>,
  complain: (line: string) => void,
): Promise<0 | 1 | 2> => {
  try {
    const outcome = await run();
    if (outcome.ok) return 0;
    complain(outcome.why);
    if (outcome.kind === 'usage') return 2;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
  }
  return 1;
};

export const runCommand = (
  { command, args, given }: Chosen,
  desk: Desk,
  complain: (line: string) => void,
): Promise<0 | 1 | 2> =>
  tellOutcome(() => ('runBare' in command ? command.runBare(args, desk) : command.run(args, desk, given)), complain);
