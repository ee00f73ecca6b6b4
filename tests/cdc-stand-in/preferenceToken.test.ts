import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { centreKey, fieldErrors, secret } from './startStandIn.ts';
import { cases } from '../longRun.ts';
import { words } from '../words.ts';
import { useStandIn } from './useStandIn.ts';

describe('the preference centre edits an account with a registration token', () => {
  const kit = useStandIn();
  let UID: string;
  beforeAll(async () => {
    ({ UID } = await kit.standIn.accounts.putAccount('anna@example.com', {
      password: 'Geheim-123',
      profile: { firstName: 'Anna' },
      data: { addressBook: { street: 'Weg' }, sfmc: { subscriptionKey: 'k1' }, hidden: 1 },
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } },
    }));
  });

  const mint = async (): Promise<string> =>
    String((await kit.call('accounts.initRegistration', { apiKey: centreKey, secret, UID }))['regToken']);
  const edit = async (params: Readonly<Record<string, unknown>>) =>
    kit.call('accounts.setAccountInfo', { apiKey: centreKey, regToken: await mint(), ...params });

  it('gives a server a token for a known account, valid for an hour', async () => {
    expect(await kit.call('accounts.initRegistration', { apiKey: centreKey, secret, UID })).toMatchObject({
      errorCode: 0,
      regToken: expect.any(String),
      expiresIn: 3600,
    });
  });

  it('gives no such token to a browser that names a UID', async () => {
    const { regToken } = await kit.call('accounts.initRegistration', { apiKey: centreKey, UID });
    expect(await kit.call('accounts.getAccountInfo', { apiKey: centreKey, regToken })).not.toHaveProperty(
      'profile.firstName',
    );
  });

  it('shows the preference centre’s fields and hides the address book', async () => {
    const info = await kit.call('accounts.getAccountInfo', {
      apiKey: centreKey,
      regToken: await mint(),
      include: 'profile,data,preferences,subscriptions,loginIDs,emails,',
    });
    expect(info).toMatchObject({
      errorCode: 0,
      profile: { firstName: 'Anna', email: 'anna@example.com' },
      data: { sfmc: { subscriptionKey: 'k1' } },
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true, doubleOptIn: { status: 'NotConfirmed' } } } },
    });
    expect(info).not.toHaveProperty('data.addressBook');
    expect(info).not.toHaveProperty('data.hidden');
    expect(info).not.toHaveProperty('loginIDs');
  });

  it('saves what a client may write by the schema', async () => {
    expect(
      await edit({ profile: { birthYear: 1980 }, subscriptions: { NLT_WEEKLY: { email: { isSubscribed: false } } } }),
    ).toMatchObject({ errorCode: 0, statusCode: 200 });
    expect(await kit.standIn.accounts.getAccount('anna@example.com')).toMatchObject({
      profile: { birthYear: 1980, firstName: 'Anna' },
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed: false } } },
    });
  });

  it.each([
    [{ profile: { email: 'new@example.com' } }, [['profile.email', 400025]]],
    [{ data: { addressBook: { street: 'Other' } } }, [['data.addressBook.street', 400025]]],
    [{ data: { addressBook: null } }, [['data.addressBook.street', 400025]]],
    [{ data: { addressBook: [] } }, [['data.addressBook.street', 400025]]],
    [{ data: { addressBook: {} } }, [['data.addressBook.street', 400025]]],
    [{ data: { sfmc: [] } }, [['data.sfmc.subscriptionKey', 400025]]],
    [{ data: { sfmc: { subscriptionKey: 'x' } } }, [['data.sfmc.subscriptionKey', 400025]]],
    [{ data: { unknown: 1 } }, [['data.unknown', 400024]]],
  ])('refuses %j from a link holder and stores none of it', async (params, errors) => {
    const before = await kit.standIn.accounts.getAccount('anna@example.com');
    const answer = await edit({ ...params, subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } } });
    expect(answer.errorCode).toBe(400009);
    expect(fieldErrors(answer)).toEqual(errors);
    expect(await kit.standIn.accounts.getAccount('anna@example.com')).toEqual(before);
  });

  it('refuses every write outside the preference centre, alone or among allowed ones (requirements#JWT-4)', async () => {
    const closed = words`
      profile.email profile.username profile.gender data.addressBook.street data.addressBook.zip
      data.sfmc.subscriptionKey data.internal data.customerassignment data.linked.logins
      subscriptions.NLT_INTERNAL.email.isSubscribed preferences.terms.other.isConsentGranted
    `;
    const leaf = fc.oneof(fc.string({ minLength: 1, maxLength: 8 }), fc.boolean(), fc.integer());
    const regToken = await mint();
    const before = await kit.standIn.accounts.getAccount('anna@example.com');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...closed), leaf, fc.boolean(), async (path, value, amongAllowed) => {
        const [root = '', ...rest] = path.split('.');
        const nested = rest.reduceRight<unknown>(
          (inner, name) => ({ [name]: inner }),
          path.endsWith('isSubscribed') || path.endsWith('isConsentGranted') ? true : value,
        );
        const params = {
          ...(amongAllowed ? { profile: { lastName: 'Neu' }, data: { member: true } } : {}),
          [root]: nested,
          lang: 'de',
        };
        expect(await kit.code('accounts.setAccountInfo', { apiKey: centreKey, regToken, ...params })).not.toBe(0);
      }),
      { numRuns: cases(15, 240) },
    );
    expect(await kit.standIn.accounts.getAccount('anna@example.com')).toEqual(before);
  }, 60_000);

  it.each(['password', 'newPassword', 'addLoginEmails', 'removeLoginEmails'])(
    'never accepts %s from a link holder',
    async (name) => {
      expect(await edit({ [name]: 'Anders-1234' })).toMatchObject({ errorCode: 403007 });
    },
  );

  it('deletes the token after an hour', async () => {
    const regToken = await mint();
    kit.clock.advance(3600_001);
    expect(await kit.code('accounts.getAccountInfo', { apiKey: centreKey, regToken })).toBe(403002);
  });

  it('does not accept the token at another site', async () => {
    expect(await kit.code('accounts.getAccountInfo', { regToken: await mint() })).toBe(403025);
  });

  it('refuses a wrong secret like the recorded answer', async () => {
    expect(await kit.call('accounts.initRegistration', { apiKey: centreKey, secret: 'wrong', UID })).toMatchObject({
      errorCode: 403010,
      errorMessage: 'Invalid Secret',
      errorDetails: 'Invalid parameter: secret',
      statusCode: 403,
    });
  });
});
