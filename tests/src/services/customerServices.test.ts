import { expect, it } from 'vitest';
import { customerCall, stepUpByPassword } from '#src/services/customerServices.ts';
import type { HttpCall } from '#src/browser/http.ts';

const sent: HttpCall[] = [];
let tokens = 0;
const call = customerCall(
  async (made) => {
    sent.push(made);
    return { status: 200, body: made.json === undefined ? undefined : { proof: 'p', expiresAt: 5 } };
  },
  () => 'https://api.example',
  { getToken: async () => `token-${(tokens += 1)}` },
);

it('sends each call with a fresh token, and with the proof where there is one', async () => {
  await call({ method: 'GET', path: '/copy?language=de', proof: 'proof-1' });
  expect(await stepUpByPassword(call, 'geheim', 'copy')).toEqual({ proof: 'p', expiresAt: 5 });
  expect(sent).toEqual([
    {
      method: 'GET',
      name: 'GET /rest/v1/customer/copy',
      url: 'https://api.example/rest/v1/customer/copy?language=de',
      headers: { authorization: 'Bearer token-1', 'x-identity-proof': 'proof-1' },
    },
    {
      method: 'POST',
      name: 'POST /rest/v1/customer/proof',
      url: 'https://api.example/rest/v1/customer/proof',
      headers: { authorization: 'Bearer token-2' },
      json: { password: 'geheim', purpose: 'copy' },
    },
  ]);
});

it('refuses an answer without a proof', async () => {
  const empty = customerCall(
    async () => ({ status: 200, body: {} }),
    () => '',
    { getToken: async () => 't' },
  );
  await expect(stepUpByPassword(empty, 'x', 'copy')).rejects.toMatchObject({ failure: 'UNREADABLE' });
});
