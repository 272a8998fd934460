import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from './compress.ts';

const list = JSON.stringify(Array.from({ length: 2000 }, (_, at) => ({ word: `słowo ${at}` })));

test.each(['gzip', 'br, gzip', 'deflate,gzip;q=0.5', '*', 'GZIP'])(
  'a long list is compressed for %j',
  async (accepts) => {
    const small = await compressed(list, accepts);
    expect(small?.length).toBeLessThan(list.length / 2);
    expect(gunzipSync(small ?? '').toString()).toBe(list);
  },
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0', 'xgzip'])(
  'a long list is not compressed for %j',
  async (accepts) => {
    expect(await compressed(list, accepts)).toBeNull();
  },
);

test('a short response is not compressed', async () => {
  expect(await compressed('[]', 'gzip')).toBeNull();
});
