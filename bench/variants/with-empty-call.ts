/** The product with one more call, `GET /api/bench/empty/`: signed in, checked like every other, answering nothing. */
import { endpoint } from '@siedem/contract';
import { Type } from 'typebox';
import { serve } from '../../packages/server/src/http/serve.ts';
import { listen } from './listen.ts';

const empty = endpoint({
  name: 'benchEmpty',
  method: 'GET',
  path: '/api/bench/empty/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Answers nothing.',
  answers: { 200: Type.Object({}) },
});

await listen({ routes: [serve(empty, async () => ({ status: 200, body: {} }))] });
