import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiKeys } from '#backend/stand-ins/embedded/embeddedSites.ts';
import { useProduct } from '../backend/stand-ins/console/useProduct.ts';

const password = 'Frisch#Obst2025';
const kinds = ['unknown', 'customer', 'unconfirmed', 'locked', 'blocked'] as const;
const addressOf = (kind: string): string => `${kind}@beispiel.example`;

const setup = useProduct('hidden-account-existence');
beforeEach(async () => {
  const { db, clock } = setup.embedded.parts;
  await setup.qa('POST', '/reset', {});
  for (const kind of kinds)
    if (kind !== 'unknown')
      await setup.qa('PUT', `/accounts/${encodeURIComponent(addressOf(kind))}`, {
        password,
        verified: kind !== 'unconfirmed',
        preferences: { privacy: { aec: { isConsentGranted: true } } },
      });
  await db.execute(
    sql`update idp_accounts set locked_until = ${clock.now() + 3_600_000} where profile->>'email' = ${addressOf('locked')}`,
  );
  await db.execute(sql`update idp_accounts set is_active = false where profile->>'email' = ${addressOf('blocked')}`);
});

const form = (method: 'POST' | 'PUT', url: string, fields: Readonly<Record<string, string>>): InjectOptions => ({
  method,
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});
const provider = (call: string, fields: Readonly<Record<string, string>>): Promise<LightMyRequestResponse> =>
  setup.embedded.standIn.inject(form('POST', `/${call}`, { apiKey: apiKeys.portal, ...fields }));
const service = (
  method: 'POST' | 'PUT',
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<LightMyRequestResponse> => setup.embedded.site.inject(form(method, `/rest/v1/account/${path}`, fields));

const newLink = (email: string): Promise<LightMyRequestResponse> =>
  setup.embedded.site.inject(form('POST', '/rest/v1/subscriber/link', { email }));

/** The whole response, without values that differ between calls. */
function bytes({ statusCode, headers, body }: LightMyRequestResponse): string {
  return JSON.stringify({ statusCode, headers: { ...headers, date: '', 'x-request-id': '' }, body }).replaceAll(
    /callId\\":\\"[0-9a-f]+|time\\":\\"[^"]+Z/g,
    '…',
  );
}

/** Recipients of mails; by default those with a link for a new password. */
const mailed = async (kind = 'reset'): Promise<readonly string[]> =>
  ((await setup.qa('GET', `/mails?kind=${kind}`)).body as readonly { readonly to: string }[])
    .map(({ to }) => to)
    .toSorted();
const members = kinds
  .filter((kind) => kind !== 'unknown')
  .map(addressOf)
  .toSorted();

describe('a site that hides which accounts exist', () => {
  it.each([
    [
      'a login with a wrong password',
      (email: string) => provider('accounts.login', { loginID: email, password: 'Falsch#2025' }),
    ],
    ['the beginning of a new password', (email: string) => provider('accounts.resetPassword', { loginID: email })],
    [
      'the question whether an address is free',
      (email: string) => provider('accounts.isAvailableLoginID', { loginID: email }),
    ],
    [
      'a login by the services',
      (email: string) => service('POST', 'login', { loginID: email, password: 'Falsch#2025' }),
    ],
    ['mailing the confirmation again', (email: string) => service('PUT', 'registration/verification-email', { email })],
    ['asking for a fresh link to the preference centre', newLink],
  ])('%s answers byte for byte alike for everybody (requirements#ACC-1)', async (_what, call) => {
    const answers = new Map<string, string>();
    for (const kind of kinds) answers.set(kind, bytes(await call(addressOf(kind))));
    expect([...new Set(answers.values())]).toHaveLength(1);
    expect([...answers.values()][0]).not.toMatch(/403041|403047|403120/);
  });

  it('the right password opens neither a locked nor a blocked account, and the answer is that of a wrong one', async () => {
    const wrong = bytes(await provider('accounts.login', { loginID: addressOf('customer'), password: 'Falsch#2025' }));
    for (const kind of ['locked', 'blocked'] as const)
      expect(bytes(await provider('accounts.login', { loginID: addressOf(kind), password }))).toBe(wrong);
    expect((await provider('accounts.login', { loginID: addressOf('customer'), password })).json()).toHaveProperty(
      'UID',
    );
  });

  it('a second reset within 15 minutes is accepted without an error and without a mail, for everybody; mails only go to addresses with an account', async () => {
    const ask = (kind: string) => provider('accounts.resetPassword', { loginID: addressOf(kind) });
    const answers = new Set<string>();
    for (const kind of [...kinds, ...kinds]) answers.add(bytes(await ask(kind)));
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('\\"errorCode\\":0');
    await expect.poll(() => mailed(), { timeout: 20_000 }).toEqual(members);
  });

  it('only a registration reveals it: the provider refuses a known address and keeps an unknown one pending', async () => {
    const register = async (kind: string): Promise<LightMyRequestResponse> =>
      provider('accounts.register', {
        regToken: (await provider('accounts.initRegistration', {})).json<{ regToken: string }>().regToken,
        email: addressOf(kind),
        password,
      });
    expect((await register('customer')).json()).toMatchObject({
      errorCode: 400009,
      validationErrors: [{ errorCode: 400003 }],
    });
    expect((await register('unknown')).json()).toMatchObject({ errorCode: 206001 });
  });

  it('fresh links are only sent to accounts that may be opened', async () => {
    await Promise.all(kinds.map((kind) => newLink(addressOf(kind))));
    await expect
      .poll(() => mailed('preference-link'), { timeout: 20_000 })
      .toEqual(members.filter((address) => address !== addressOf('blocked')));
  }, 120_000);
});

it('if it does not, each kind has its own answer, as the specification’s texts need it', async () => {
  await setup.qa('PUT', '/scenario', { name: 'germany' });
  await setup.qa('PUT', `/accounts/${encodeURIComponent(addressOf('locked'))}`, { password });
  await setup.embedded.parts.db.execute(
    sql`update idp_accounts set locked_until = ${setup.embedded.parts.clock.now() + 3_600_000} where profile->>'email' = ${addressOf('locked')}`,
  );
  expect((await provider('accounts.login', { loginID: addressOf('locked'), password })).json()).toMatchObject({
    errorCode: 403120,
  });
  expect((await provider('accounts.resetPassword', { loginID: addressOf('unknown') })).json()).toMatchObject({
    errorCode: 403047,
  });
  expect((await service('PUT', 'registration/verification-email', { email: addressOf('unknown') })).statusCode).toBe(
    404,
  );
});
