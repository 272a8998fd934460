import { doctor, messages } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { gone, notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { look } from './look.ts';

export const doctorRoute = serve(doctor, async (call, services) => {
  const { category: asked, target, minutes } = call.query;
  if (asked === undefined) return { status: 400, body: { detail: messages.dataNotValid } };
  const category = readUuid(asked);
  if (category === undefined) return notFound;
  const looked = await look(call, services, { kind: 'doctor', ask: { category, target, minutes } });
  if (!looked) return gone;
  const { counted, answer } = looked;
  return answer === 'not_found' ? notFound : { status: 200, body: { ...counted, ...answer } };
});
