import formbody from '@fastify/formbody';
import { expect, it } from 'vitest';
import { createServer } from '#backend/shared/http/server.ts';

it.each([
  ['an address', { url: '/a%00b?q=x%00' }, { path: 'a\uFFFDb', q: 'x\uFFFD' }],
  ['a form', { url: '/a', type: 'application/x-www-form-urlencoded', payload: 'q=%00x&r=y' }, { q: '\uFFFDx', r: 'y' }],
  [
    'JSON',
    { url: '/a', type: 'application/json', payload: String.raw`{"q":{"r":"\ud800\u0000"}}` },
    { q: { r: '\uFFFD\uFFFD' } },
  ],
])('%s brings no text that a database cannot store', async (_what, { url, ...sent }, texts) => {
  const app = createServer();
  await app.register(formbody);
  app.all('/:path', (request) => Promise.resolve(Object.assign({}, request.params, request.query, request.body)));
  const { type, payload } = { type: '', payload: undefined, ...sent };
  const post = { method: 'POST', headers: { 'content-type': type }, payload } as const;
  const answer = await app.inject({ url, ...(payload !== undefined && post) });
  expect(answer.json()).toMatchObject(texts);
  await app.close();
});
