import { expect, it } from 'vitest';
import { testSite } from './testSite.ts';

const site = testSite();

it('password managers find the page that changes a password', async () => {
  const { statusCode, headers } = await site.app().inject('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/accessdata#access-password']);
});

it('password managers find where passkeys are managed, on sites that have some', async () => {
  expect((await site.app().inject('/.well-known/passkey-endpoints')).statusCode).toBe(404);
  const app = await site.serve({ metadata: () => ({ locales: ['de_DE'], features: { passkeys: true } }) });
  const page = 'http://localhost:80/accessdata#access-passkeys';
  const answer = await app.inject('/.well-known/passkey-endpoints');
  expect(answer.json()).toEqual({ enroll: page, manage: page });
});
