import { randomUUID } from 'node:crypto';
import { addPush, deletePush, messages, pushKey } from '@siedem/contract';
import { fail, ok } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { deletePush as remove, savePush } from '../../store/accounts/push-subscriptions.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { browserName } from '../../wire/browser-name.ts';

export const pushKeyRoute = serve(pushKey, async (_, { outside }) => ({
  status: 200,
  body: { key: outside.push.key },
}));

const BASE64URL = /^[\w-]+={0,2}$/;
const bytesIn = (text: string): number => (BASE64URL.test(text) ? Buffer.from(text, 'base64url').length : 0);

/** An uncompressed point of P-256 and a secret of 16 bytes (RFC 8291 §3.1, §3.2). */
const areKeys = ({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean =>
  bytesIn(p256dh) === 65 && Buffer.from(p256dh, 'base64url')[0] === 4 && bytesIn(auth) === 16;

const notPush = dataProblem(400, messages.dataNotValid);

export const addPushRoute = serve(addPush, async ({ body, learner, userAgent, now }, { store, outside }) => {
  if (!outside.push.takes(body.endpoint) || !areKeys(body.keys)) return notPush;
  const { userId, sessionId: family } = learner;
  const saved = await store.change(userId, async (tx) => {
    const { endpoint, keys } = body;
    const row = { user_id: userId, id: randomUUID(), family, endpoint, ...keys };
    return ok(await savePush(tx, { ...row, browser: browserName(userAgent), created_at: now }));
  });
  return saved.ok ? { status: 200, body: { id: saved.value } } : gone;
});

export const deletePushRoute = serve(deletePush, async ({ params, learner }, { store }) => {
  const { userId } = learner;
  const deleted = await store.change(userId, async (tx) =>
    (await remove(tx, userId, params.id)) ? ok(null) : fail('not_found'),
  );
  if (deleted.ok) return { status: 200, body: { data: messages.settingsSaved } };
  return deleted.problem === 'gone' ? gone : notFound;
});
