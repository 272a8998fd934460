import { randomUUID } from 'node:crypto';
import { messages, survey } from '@siedem/contract';
import { ok, parseCategoryName } from '@siedem/domain';
import { currentTokens } from '../../accounts/logins.ts';
import { loginNeeded } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Learner, Tx } from '../../store/engine/context.ts';
import { createCategory } from '../../store/learning/categories.ts';
import { finishFirstLogin, userById } from '../../store/accounts/users.ts';

const blank = { status: 400, body: { data: messages.inputsBlank, detail: messages.inputsBlank } } as const;
const notValid = { status: 400, body: { data: messages.dataNotValid, detail: messages.dataNotValid } } as const;

/**
 * The first category with its seven boxes. If the survey was answered before (a retry after a lost response), or the learner
 * has that category already, nothing is added.
 */
const answerOnce = async (tx: Tx, learner: Learner, name: string, now: number) => {
  const user = await userById(tx, learner.userId);
  if (user?.first_login !== 1) return ok(null);
  await createCategory(tx, learner, { id: randomUUID(), name, now });
  await finishFirstLogin(tx, learner.userId);
  return ok(null);
};

/** Specification §4, decisions §4.7: what the learner wants to learn; works without premium. */
export const surveyRoute = serve(survey, async ({ body, learner, now }, services) => {
  const parsed = parseCategoryName(body.category_name);
  if (!parsed.ok) return parsed.problem === 'blank' ? blank : notValid;
  const answered = await services.store.change(learner.userId, (tx, locked) =>
    answerOnce(tx, locked, parsed.value, now),
  );
  const tokens = answered.ok ? await currentTokens(services, learner, now) : null;
  return tokens === null ? loginNeeded : { status: 200, body: tokens };
});
