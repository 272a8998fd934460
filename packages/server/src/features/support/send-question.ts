import { type Message, messages, sendQuestion } from '@siedem/contract';
import { isBlank, LIMITS, parseEmail, textLength } from '@siedem/domain';
import { dataProblem } from '../../wire/answers.ts';
import { type Call, serve } from '../../http/serve.ts';
import { leaveJob } from '../../queue/job.ts';
import { userById } from '../../store/accounts/users.ts';

type Question = { readonly email: string; readonly title: string; readonly question: string };

/** The catalogue's message, or the trimmed question (specification §5 Help). */
const check = (body: Call<typeof sendQuestion>['body']): Question | Message => {
  const [email = '', title = '', question = ''] = [body.email, body.title, body.question].map((each) => each?.trim());
  if ([email, title, question].some(isBlank)) return messages.questionBlank;
  if (textLength(title) > LIMITS.helpTitle || textLength(question) > LIMITS.helpQuestion) return messages.dataNotValid;
  const address = parseEmail(email, LIMITS.helpEmail);
  if (!address.ok) return address.problem === 'too_long' ? messages.dataNotValid : messages.wrongEmail;
  return { email: address.value, title, question };
};

/** Decisions §9.6: open to visitors; only the token identifies the sender. */
export const sendQuestionRoute = serve(sendQuestion, async ({ body, learner, ip, now, header }, { store, outside }) => {
  const entered = await outside.captcha.enter({ action: 'help', proof: body.captcha, ip });
  const asked = check(body);
  if (typeof asked === 'string') return dataProblem(400, asked);
  if (!entered) return dataProblem(400, messages.robot);
  const polish = /^\s*pl\b/i.test(header('accept-language') ?? '');
  await store.write(async (tx) => {
    const user = learner && (await userById(tx, learner.userId));
    const language = user?.language ?? (polish ? 'pl' : 'en');
    await leaveJob(tx, 'question', { ...asked, userId: learner?.userId ?? null, language }, { now });
  });
  return { status: 200, body: { data: messages.questionSent } };
});
