import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type RunningProduct } from './runningProduct.ts';

let setup: RunningProduct;
beforeAll(async () => {
  setup = await startProduct('bare');
}, 60_000);
afterAll(() => setup.close());

it('a fault 429 of the provider has the provider’s own format, so that its client script understands it', async () => {
  await setup.qa('PUT', '/faults', [{ call: 'accounts.setAccountInfo', effect: { kind: 'status', status: 429 } }]);
  const answer = await setup.embedded.standIn.inject('/accounts.setAccountInfo?apiKey=4_kontorPortal');
  expect(answer.json()).toMatchObject({ errorCode: 403048, statusCode: 403, errorMessage: 'Api rate limit exceeded' });
});

it('a fault 429 of a service is its own', async () => {
  await setup.qa('PUT', '/faults', [{ call: 'GET /rest/v1/region', effect: { kind: 'status', status: 429 } }]);
  expect((await setup.embedded.site.inject('/rest/v1/region?zip=10115')).statusCode).toBe(429);
});
