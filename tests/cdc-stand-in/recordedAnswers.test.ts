import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasProviderData, readRecording } from '../providerData.ts';
import { password, secret, startStandIn, startWithAnna } from './startStandIn.ts';
import type { Answer, TestStandIn } from './startStandIn.ts';

const recorded = (name: string): Answer => readRecording(name) as Answer;
const consents = { privacy: { aec: { isConsentGranted: true } } };
const members = (answer: Answer): readonly string[] => Object.keys(answer).toSorted();

describe.skipIf(!hasProviderData)('the format of answers agrees with recorded answers of the real provider', () => {
  let kit: TestStandIn;
  let UID: string;
  beforeAll(async () => {
    ({ kit, UID } = await startWithAnna());
  }, 60_000);
  afterAll(() => kit.close());

  const shape = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shape)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shape(child)]))
        : typeof value;
  /** Members that depend on time, and those of the recorded site alone. */
  const own = ['oldestDataUpdated', 'oldestDataUpdatedTimestamp', 'data', 'preferences', 'emails'];

  it.each([
    ['errors/403042-renault-login.json', 'accounts.login', { loginID: 'a@b.com', password: 'x' }],
    ['errors/403005-renault-get_jwt.json', 'accounts.getAccountInfo', {}],
    ['errors/403010-invalid-secret.json', 'accounts.getAccountInfo', { secret: 'x' }],
  ])('%s', async (file, name, params) => {
    const [real, ours] = [recorded(file), await kit.call(name, params)];
    expect(members(ours)).toEqual(members(real));
    for (const member of ['errorCode', 'errorDetails', 'errorMessage', 'apiVersion', 'statusCode', 'statusReason'])
      expect(ours[member]).toEqual(real[member]);
  });

  it('account/renault-login.json, from a server', async () => {
    const [real, ours] = [
      recorded('account/renault-login.json'),
      await kit.call('accounts.login', {
        loginID: 'anna@example.com',
        password,
        targetEnv: undefined,
        include: 'profile',
      }),
    ];
    for (const member of members(real).filter((name) => !own.includes(name)))
      expect([member, shape(ours[member])]).toEqual([member, shape(real[member])]);
  });

  it('account/renault-get_account_info.json', async () => {
    const [real, ours] = [
      recorded('account/renault-get_account_info.json'),
      await kit.call('accounts.getAccountInfo', { secret, UID, include: 'profile,data,preferences,emails' }),
    ];
    for (const member of members(real).filter(
      (name) => !['oldestDataUpdated', 'oldestDataUpdatedTimestamp', 'data', 'preferences'].includes(name),
    ))
      expect([member, shape(ours[member])]).toEqual([member, shape(real[member])]);
    expect(String(ours['registeredTimestamp'])).toHaveLength(13);
  });

  it('errors/206001-missing-consents.json: the same texts', async () => {
    await kit.standIn.accounts.putAccount('pending@example.com', { password });
    const ours = await kit.call('accounts.login', { loginID: 'pending@example.com', password });
    const real = recorded('errors/206001-missing-consents.json');
    expect([ours.errorCode, ours['errorMessage']]).toEqual([real.errorCode, real['errorMessage']]);
    expect(String(real['errorDetails'])).toMatch(/^Missing required fields for registration: [\w.]+, [\w.]+$/);
    expect(ours['errorDetails']).toBe(
      'Missing required fields for registration: data.nickname, preferences.privacy.aec.isConsentGranted',
    );
  });

  it('account/accelerator-preference-center…: a subscription and a consent have the same members', async () => {
    const real = recorded('account/accelerator-preference-center.account-parts.json') as unknown as {
      subscriptions: { nescafe_byEmail: object };
      preferences: { terms: { felix_RG: object } };
    };
    await kit.call('accounts.setAccountInfo', {
      secret,
      UID,
      lang: 'en',
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } },
      preferences: consents,
    });
    const ours = (await kit.call('accounts.getAccountInfo', {
      secret,
      UID,
      include: 'subscriptions,preferences',
    })) as unknown as { subscriptions: { NLT_WEEKLY: object }; preferences: { privacy: { aec: object } } };
    expect(shape(ours.subscriptions.NLT_WEEKLY)).toEqual(shape(real.subscriptions.nescafe_byEmail));
    expect(
      Object.keys(ours.preferences.privacy.aec)
        .map((name) => name.replace('docVersion', 'docDate'))
        .toSorted(),
    ).toEqual(Object.keys(real.preferences.terms.felix_RG).toSorted());
  });

  it.each([
    'accelerator-demo-site',
    'toolkit-au1-default',
    'toolkit-6-data-fields-phone-subtype',
    'toolkit-2023-01-17-consent-addresses',
  ])(
    'schema/%s.json is served and enforced',
    async (name) => {
      const real = recorded(`schema/${name}.json`);
      const site = await startStandIn({ schema: real as never });
      const served = await site.call('accounts.getSchema', { secret });
      for (const section of ['profileSchema', 'dataSchema', 'subscriptionsSchema'])
        expect(served[section]).toEqual(real[section]);
      const { UID: id } = await site.standIn.accounts.putAccount('anna@example.com', { password });
      expect(
        await site.call('accounts.setAccountInfo', {
          secret,
          UID: id,
          profile: { firstName: 'Anna', email: 'not an address' },
        }),
      ).toMatchObject({ errorCode: 400006, validationErrors: [{ message: 'Unallowed value for field: email' }] });
      await site.close();
    },
    60_000,
  );
});
