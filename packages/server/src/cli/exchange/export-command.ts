import { extname } from 'node:path';
import { canonicalEmail, sameCategoryName } from '@siedem/domain';
import { userByEmail } from '../../store/accounts/users.ts';
import { listCategories } from '../../store/learning/categories.ts';
import { hasCards } from '../../store/learning/card-counts.ts';
import { type DeskCommand, done, failed, misused, noteUse } from '../command.ts';
import { NO_LEARNER } from './import-commands.ts';
import { type Wanted, writeExport } from './write-export.ts';

const FORMATS = ['anki', 'table', 'list', 'siedem'] as const;
const BY_ENDING: Readonly<Record<string, Wanted['format']>> = {
  '.csv': 'table',
  '.txt': 'list',
  '.tsv': 'list',
  '.json': 'siedem',
};

/** Takes a learner's cards out (exchange §9.3). */
export const exportCommand: DeskCommand = {
  usage: 'export <email> <file>',
  says: 'write a learner’s cards into a new file',
  options: {
    format: { kind: 'text', value: FORMATS.join('|'), says: 'without it by the ending of the file, else anki' },
    category: { kind: 'text', value: '<name>', says: 'only its cards' },
    'without-answers': { kind: 'flag', says: 'no history' },
  },
  run: async ([email = '', file = ''], desk, given) => {
    const said = given.text('format');
    const format = said === undefined ? (BY_ENDING[extname(file)] ?? 'anki') : FORMATS.find((each) => each === said);
    if (format === undefined) return misused(`--format: one of ${FORMATS.join(', ')}`);
    const name = given.text('category');
    if (name !== undefined && format === 'siedem') return misused('--category: siedem has everything');
    const user = await userByEmail(desk.store.read, canonicalEmail(email));
    if (user === undefined) return failed(NO_LEARNER);
    const categories = await listCategories(desk.store.read, user.id);
    const category = name === undefined ? undefined : categories.find((each) => sameCategoryName(each.name, name));
    if (name !== undefined && category === undefined) return failed(`the learner has no category “${name}”`);
    const chosen = { category: category?.id, cards: undefined };
    if (format === 'anki' && !(await hasCards(desk.store.read, user.id, chosen))) return failed('there are no cards');
    const detail = { format };
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'export', subject: user.id, detail }));
    const answers = given.has('without-answers') ? 'without' : 'with';
    await writeExport(desk, user, file, { format, category: category?.id, answers });
    desk.say(`written to ${file}`);
    return done;
  },
};
