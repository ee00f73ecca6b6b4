import { beforeAll, describe, expect, it } from 'vitest';
import { complete, fieldErrors, password, secret } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';

const base = {
  verified: true,
  password,
  profile: { firstName: 'Anna' },
  ...complete,
};

describe('a write is checked against the schema', () => {
  const kit = useStandIn();
  let session: Record<string, unknown>;
  let UID: string;
  beforeAll(async () => {
    ({ UID } = await kit.standIn.accounts.putAccount('anna@example.com', base));
    await kit.standIn.accounts.putAccount('other@example.com', base);
    const answer = await kit.call('accounts.login', { loginID: 'anna@example.com', password });
    session = { login_token: (answer['sessionInfo'] as { login_token: string }).login_token };
  });

  const write = (params: Readonly<Record<string, unknown>>) =>
    kit.call('accounts.setAccountInfo', { ...session, ...params });

  it.each([
    [{ profile: { birthYear: 1900 } }],
    [{ profile: { birthYear: 2020, birthDay: 1, birthMonth: 2 } }],
    [{ profile: { firstName: 'Änne' } }],
    [{ profile: { firstName: null } }],
    [{ profile: { phones: [{ number: '+49301', type: 'default', default: 'true' }] } }],
    [{ profile: { phones: [] } }],
    [{ profile: { birthDay: 2 ** 60 } }],
    [{ data: { household: 9, weight: 1.5, member: false, since: '2024-02-29' } }],
    [{ data: { salutation: '' } }],
    [{ data: { risky: `${'a'.repeat(40)}!` } }],
    [{ data: { impossible: 'x' } }],
    [{ data: { addressBook: { street: 'Weg', zip: '1' } } }],
    [{ data: { code: 'first' } }],
    [{ data: { code: 'first' } }],
    [{ subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true, tags: ['shop'] } } } }],
    [{ preferences: { privacy: { aec: { isConsentGranted: false } } }, lang: 'de' }],
  ])('%j may be written', async (params) => {
    expect(await write(params)).toMatchObject({ errorCode: 0 });
  });

  it.each([
    [{ profile: { birthYear: 1899 } }, 400006, [['profile.birthYear', 400006]]],
    [{ profile: { birthYear: '1980' } }, 400009, [['profile.birthYear', 400023]]],
    [{ profile: { birthDay: 1.5 } }, 400009, [['profile.birthDay', 400023]]],
    [{ profile: { firstName: ['Anna'] } }, 400009, [['profile.firstName', 400023]]],
    [{ profile: { firstName: {} } }, 400009, [['profile.firstName', 400023]]],
    [{ profile: { unheardOf: {} } }, 400009, [['profile.unheardOf', 400024]]],
    [{ profile: { phones: 'x' } }, 400009, [['profile.phones', 400024]]],
    [{ data: { nickname: [] } }, 400009, [['data.nickname', 400027]]],
    [{ data: { nickname: {} } }, 400009, [['data.nickname', 400023]]],
    [{ data: { addressBook: null } }, 400009, [['data.addressBook', 400023]]],
    [{ profile: { firstName: 7 } }, 400009, [['profile.firstName', 400023]]],
    [{ profile: { email: 'no address' } }, 400006, [['profile.email', 400006]]],
    [{ profile: { email: 'OTHER@example.com' } }, 400009, [['profile.email', 400003]]],
    [{ profile: { gender: 'f' } }, 400009, [['profile.gender', 400025]]],
    [{ profile: { phones: [{ number: '1' }, { number: 2 }] } }, 400009, [['profile.phones[1].number', 400023]]],
    [{ profile: { phones: [{ secret: 'x' }] } }, 400009, [['profile.phones[0].secret', 400024]]],
    [{ data: { salutation: 'sir' } }, 400006, [['data.salutation', 400006]]],
    [{ data: { household: 6 } }, 400006, [['data.household', 400006]]],
    [{ data: { member: 'true' } }, 400009, [['data.member', 400023]]],
    [{ data: { since: '2023-02-29' } }, 400009, [['data.since', 400023]]],
    [{ data: { nickname: null } }, 400009, [['data.nickname', 400027]]],
    [{ data: { nickname: '' } }, 400009, [['data.nickname', 400027]]],
    [{ data: { never: null } }, 400009, [['data.never', 400023]]],
    [{ data: { internal: 'x' } }, 400009, [['data.internal', 400025]]],
    [{ data: { code: 'second' } }, 400009, [['data.code', 400025]]],
    [{ data: { pets: [] } }, 400009, [['data.pets.vetId', 400025]]],
    [{ data: { pets: {} } }, 400009, [['data.pets.vetId', 400025]]],
    [{ data: { unheardOf: 1 } }, 400009, [['data.unheardOf', 400024]]],
    [{ data: { 'addressBook.street': 'Weg' } }, 400009, [['data.addressBook.street', 400024]]],
    [{ data: { 'pets.vetId': { x: 1 } } }, 400009, [['data.pets.vetId.x', 400024]]],
    [{ profile: { 'phones.type': 'default' } }, 400009, [['profile.phones.type', 400024]]],
    [{ data: { salutation: { nested: 1 } } }, 400009, [['data.salutation.nested', 400024]]],
    [
      { subscriptions: { NLT_UNKNOWN: { email: { isSubscribed: true } } } },
      400009,
      [['subscriptions.NLT_UNKNOWN.email', 400024]],
    ],
    [
      { subscriptions: { NLT_WEEKLY: { email: { isSubscribed: 'yes' } } } },
      400009,
      [['subscriptions.NLT_WEEKLY.email.isSubscribed', 400023]],
    ],
    [{ subscriptions: { NLT_WEEKLY: true } }, 400009, [['subscriptions.NLT_WEEKLY.email.isSubscribed', 400023]]],
    [
      { subscriptions: { NLT_INTERNAL: { email: { isSubscribed: true } } } },
      400009,
      [['subscriptions.NLT_INTERNAL.email', 400025]],
    ],
    [
      { preferences: { terms: { none: { isConsentGranted: true } } }, lang: 'de' },
      400009,
      [['preferences.terms.none.isConsentGranted', 400024]],
    ],
    [
      { preferences: { privacy: { aec: { isConsentGranted: 1 } } }, lang: 'de' },
      400009,
      [['preferences.privacy.aec.isConsentGranted', 400023]],
    ],
    [
      { profile: { birthYear: 1 }, data: { household: 8 } },
      400006,
      [
        ['profile.birthYear', 400006],
        ['data.household', 400006],
      ],
    ],
  ])('%j is refused, and none of it is stored', async (params, code, errors) => {
    const before = await kit.standIn.accounts.getAccount('anna@example.com');
    const answer = await write({ subscriptions: { NLT_OFFERS: { email: { isSubscribed: true } } }, ...params });
    expect([answer.errorCode, fieldErrors(answer)]).toEqual([code, errors]);
    expect(await kit.standIn.accounts.getAccount('anna@example.com')).toEqual(before);
    expect(await kit.mailbox.list({ to: 'anna@example.com' })).toEqual([]);
  });

  it('names a refused format like the recorded answer', async () => {
    expect(await write({ profile: { birthYear: 1 } })).toMatchObject({
      errorMessage: 'Invalid parameter value',
      errorDetails: 'Schema validation failed',
      statusCode: 400,
      validationErrors: [{ message: 'Unallowed value for field: birthYear' }],
    });
  });

  it('clears a leaf with null and leaves its siblings', async () => {
    await write({ data: { addressBook: { street: 'A', zip: '1' } } });
    await write({ data: { addressBook: { street: null } } });
    expect(await kit.standIn.accounts.getAccount('anna@example.com')).toMatchObject({
      data: { addressBook: { zip: '1' } },
    });
    expect(await kit.standIn.accounts.getAccount('anna@example.com')).not.toHaveProperty('data.addressBook.street');
  });

  it('lets the site’s own server write what clients may not, and add fields if the schema is dynamic', async () => {
    expect(
      await kit.code('accounts.setAccountInfo', {
        secret,
        UID,
        data: { internal: 'x', added: 1 },
        profile: { gender: 'f' },
      }),
    ).toBe(0);
    for (const refused of [
      { profile: { added: 1 } },
      { data: { nickname: { child: 1 } } },
      { data: { addressBook: 'x' } },
      { data: { 'a-b': 1 } },
    ])
      expect(fieldErrors(await kit.call('accounts.setAccountInfo', { secret, UID, ...refused }))).toEqual([
        [expect.any(String), 400024],
      ]);
  });

  it('requires the language of a consent', async () => {
    expect(await write({ preferences: { privacy: { aec: { isConsentGranted: true } } } })).toMatchObject({
      errorCode: 400002,
      errorDetails: 'Missing required parameter: lang',
    });
  });
});
