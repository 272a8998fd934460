import type { Command, Desk } from './command.ts';
import { houseCommands } from './house-commands.ts';
import { learnerCommands } from './learner-commands.ts';
import { paymentCommands } from './payment-commands.ts';

export const commands: readonly Command[] = [...paymentCommands, ...learnerCommands, ...houseCommands];

const isPlace = (part: string): boolean => /^[<[]/.test(part);
const wordsOf = ({ usage }: Command): string[] => usage.split(/ (?![^<[]*[>\]])/).filter((part) => !isPlace(part));
const placesOf = ({ usage }: Command): string[] => usage.match(/<[^<>]*>|\[[^[\]]*\]/g) ?? [];

export const usageText = (): string => {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  return [
    'Usage: npm run siedem -- <command>',
    '',
    ...commands.map(({ usage, says }) => `  ${usage.padEnd(width)}  ${says}`),
  ].join('\n');
};

export interface Chosen {
  readonly command: Command;
  readonly args: readonly string[];
}

/** The command that the arguments name, if they are as many as it takes. */
export const chooseCommand = (given: readonly string[]): Chosen | undefined => {
  for (const command of commands) {
    const words = wordsOf(command);
    if (!words.every((word, index) => given[index] === word)) continue;
    const args = given.slice(words.length);
    const places = placesOf(command);
    const needed = places.filter((place) => place.startsWith('<')).length;
    return args.length >= needed && args.length <= places.length ? { command, args } : undefined;
  }
  return undefined;
};

/** Runs it: exit code 0 done, 1 not done and why. */
export const runCommand = async (
  { command, args }: Chosen,
  desk: Desk,
  complain: (line: string) => void,
): Promise<0 | 1> => {
  try {
    const outcome = await command.run(args, desk);
    if (outcome.ok) return 0;
    complain(outcome.why);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
  }
  return 1;
};
