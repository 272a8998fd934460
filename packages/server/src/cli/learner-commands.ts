import { canonicalEmail, DAY_MS } from '@siedem/domain';
import { eraseLearner } from '../accounts/erase-learner.ts';
import { finishErasing } from '../accounts/finish-deletions.ts';
import { lockUser, setPremium, userByEmail } from '../store/accounts/users.ts';
import { type Command, done, failed, noteUse } from './command.ts';

const MOST_DAYS = 3_660;

const extend: Command = {
  usage: 'extend <email> <days>',
  says: 'lengthen a learner’s premium, from its end while it lasts, else from now',
  run: async ([email = '', days = ''], desk) => {
    if (!/^[1-9]\d{0,3}$/.test(days) || Number(days) > MOST_DAYS) {
      return failed(`days: a number from 1 to ${MOST_DAYS}`);
    }
    const now = desk.clock();
    const user = await userByEmail(desk.store.read, canonicalEmail(email));
    if (user === undefined) return failed('there is no learner with this e-mail');
    const until = await desk.store.write(async (tx) => {
      const premium = await lockUser(tx, user.id);
      if (premium === undefined) return undefined;
      const from = premium.premium_until;
      const to = Math.max(from ?? 0, now) + Number(days) * DAY_MS;
      await setPremium(tx, user.id, { from, to });
      await noteUse(tx, desk, { command: 'extend', subject: user.id, detail: { days: Number(days) } });
      return to;
    });
    if (until === undefined) return failed('the learner has just gone');
    desk.say(`premium lasts until ${new Date(until).toISOString()}`);
    return done;
  },
};

const erase: Command = {
  usage: 'erase <email>',
  says: 'delete a learner’s account with everything in it; this cannot be undone',
  run: async ([email = ''], desk) => {
    const user = await userByEmail(desk.store.read, canonicalEmail(email));
    if (user === undefined) return failed('there is no learner with this e-mail');
    const erased = await desk.store.write(async (tx) => {
      await noteUse(tx, desk, { command: 'erase', subject: user.id });
      return eraseLearner(tx, desk, { userId: user.id, ip: '', now: desk.clock() });
    });
    if (!erased) return failed('the learner has just gone');
    await finishErasing(desk, user.id);
    desk.say('erased; the file is rewritten by the cleaning of the coming night');
    return done;
  },
};

export const learnerCommands: readonly Command[] = [extend, erase];
