import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { canonicalEmail, LIMITS } from '@siedem/domain';
import { type Plan, planImport, readBlob, readProblemText } from '@siedem/formats';
import { userByEmail } from '../../store/accounts/users.ts';
import { takeBackImport } from '../../store/importing/take-back-import.ts';
import { readUuid } from '../../wire/uuid.ts';
import { type Desk, type DeskCommand, done, failed, misused, noteUse } from '../command.ts';
import { factsOf } from './facts-of.ts';
import { choicesOf, importOptions, readSettings } from './import-choices.ts';
import { type ImportDone, runImport } from './run-import.ts';

export const NO_LEARNER = 'there is no learner with this e-mail';

const boxesOf = (plan: Plan): Record<string, number> => {
  const boxes: Record<string, number> = {};
  for (const { counts } of plan.categories) {
    for (const [value, count] of counts) boxes[value] = (boxes[value] ?? 0) + count;
  }
  return boxes;
};

/** What `--json` prints (exchange §9.3). `id` is null if nothing was done. */
const summaryOf = (plan: Plan, ran: ImportDone | null) => ({
  found: plan.found,
  add: ran === null ? plan.add.length : ran.added,
  out: plan.reasons,
  media: plan.media.sounds + plan.media.pictures,
  boxes: boxesOf(plan),
  answers: ran === null ? plan.answers.count : ran.answers,
  id: ran?.id ?? null,
});

const report = (desk: Desk, plan: Plan, ran: ImportDone | null): void => {
  const { found, add, out, media, boxes, answers, id } = summaryOf(plan, ran);
  const counts = (of: object): string =>
    Object.entries(of)
      .map(([name, count]) => `${name} ${String(count)}`)
      .join(', ') || 'none';
  desk.say(`found     ${found} cards`);
  desk.say(`${ran === null ? 'to add   ' : 'added    '} ${add}, by box: ${counts(boxes)}`);
  desk.say(`stay out  ${counts(out)}`);
  desk.say(`answers   ${answers}, dropped ${plan.answers.dropped}`);
  desk.say(`media     ${media} stay behind`);
  if (plan.several.beyondSeven > 0) desk.say(`${plan.several.beyondSeven} cards with only the first seven meanings`);
  if (ran !== null && ran.refused > 0) desk.say(`${ran.refused} cards were there by the time they came`);
  if (id !== null) desk.say(`import    ${id}`);
};

/** The file as a Blob, which is read piece by piece; undefined if it cannot be. */
const blobOf = async (file: string): Promise<Blob | undefined> => {
  try {
    return await openAsBlob(file);
  } catch {
    return undefined;
  }
};

const bring: DeskCommand = {
  usage: 'import <email> <file>',
  says: 'bring a file of words into a learner’s cards, as the learner could; Anki, tables, lists, Siedem',
  options: {
    ...importOptions,
    'dry-run': { kind: 'flag', says: 'only say what would be done' },
    json: { kind: 'flag', says: 'say it in JSON, as the last line' },
  },
  run: async ([email = '', file = ''], desk, given) => {
    const settings = readSettings(given);
    if (!settings.ok) return misused(settings.problem);
    const user = await userByEmail(desk.store.read, canonicalEmail(email));
    if (user === undefined) return failed(NO_LEARNER);
    const name = basename(file);
    const blob = await blobOf(file);
    if (blob === undefined) return failed(readProblemText('unreadable', name));
    const read = await readBlob(blob, { ...settings.value, name, from: 'file' });
    if (!read.ok) return failed(readProblemText(read.problem, name));
    const { found } = read;
    const now = desk.clock();
    const facts = await desk.store.snapshot('long', (reader) => factsOf(reader, user.id, { file, now }));
    const choices = choicesOf(given, found, facts);
    if (!choices.ok) return misused(choices.problem);
    const plan = planImport(found, choices.value, facts);
    const detail = { cards: plan.add.length, tried: given.has('dry-run') ? 1 : 0 };
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'import', subject: user.id, detail }));
    const job = { found, choices: choices.value, plan, name: name.slice(0, LIMITS.importing.name), now };
    const ran = given.has('dry-run') ? null : await runImport(desk.store, user.id, job);
    report(desk, plan, ran);
    if (given.has('json')) desk.say(JSON.stringify(summaryOf(plan, ran)));
    return done;
  },
};

const undo: DeskCommand = {
  usage: 'import undo <email> <id>',
  says: 'take an import back within 30 days; cards answered or changed since stay',
  run: async ([email = '', given = ''], desk) => {
    const user = await userByEmail(desk.store.read, canonicalEmail(email));
    if (user === undefined) return failed(NO_LEARNER);
    const id = readUuid(given);
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'import undo', subject: user.id }));
    const taking = { id: id ?? '', changed: 'keep' as const, now: desk.clock() };
    const taken = await takeBackImport(desk.store, user.id, taking);
    if (!taken.ok) {
      switch (taken.problem) {
        case 'gone':
          return failed('the learner has just gone');
        case 'not_found':
          return failed('the learner has no import with this id');
        case 'too_old':
          return failed('this import can no longer be taken back: it is older than 30 days');
      }
    }
    desk.say(`taken back: ${taken.value.removed} cards removed, ${taken.value.kept} kept`);
    return done;
  },
};

/** `import undo` first: it begins like `import`. */
export const importCommands: readonly DeskCommand[] = [undo, bring];
