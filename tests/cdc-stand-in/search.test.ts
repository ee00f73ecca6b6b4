import { beforeAll, describe, expect, it } from 'vitest';
import { password, registerPerson, secret } from './startStandIn.ts';
import type { Answer } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';

describe('accounts.search of a signed server', () => {
  const kit = useStandIn();
  beforeAll(async () => {
    const people = [
      ['anna@example.com', { firstName: 'Anna', lastName: 'Wolf', birthYear: 1990 }, { nickname: 'N', member: true }],
      ['ben@example.com', { firstName: 'Ben', birthYear: 1970 }, { nickname: 'B', member: false }],
      ['cem@example.com', { firstName: 'Cem' }, { nickname: 'C' }],
    ] as const;
    for (const [loginID, profile, data] of people)
      await kit.standIn.accounts.putAccount(loginID, { password, profile, data });
    await registerPerson(kit, 'neu@example.com');
  });

  const search = (query: string): Promise<Answer> => kit.call('accounts.search', { secret, query });
  const ofAddress = (quoted: string): string =>
    `WHERE loginIDs.emails = ${quoted} OR loginIDs.unverifiedEmails = ${quoted} LIMIT 1`;

  it('answers only the selected paths, nested as in the account', async () => {
    const paths = 'profile.firstName, data.member, isVerified, data.none';
    const { totalCount, results } = await search(`SELECT ${paths} FROM accounts ${ofAddress('"anna@example.com"')}`);
    const expected = [{ profile: { firstName: 'Anna' }, data: { member: true }, isVerified: true }];
    expect([totalCount, results]).toEqual([1, expected]);
  });

  it.each([
    ['LIMIT 1', [true]],
    [ofAddress('"BEN@example.com"'), [true]],
    [ofAddress('"neu@example.com"'), [false]],
    [ofAddress('"nobody@example.com"'), []],
    [ofAddress(String.raw`"a\" OR loginIDs.emails = \"ben@example.com"`), []],
  ])('SELECT … FROM accounts %s (requirements#IDP-search)', async (rest, expected) => {
    const { results } = await search(`SELECT isVerified FROM accounts ${rest}`);
    expect((results as readonly { readonly isVerified: boolean }[]).map(({ isVerified }) => isVerified)).toEqual(
      expected,
    );
  });

  it.each([
    'SELECT UID FROM accounts; DROP TABLE accounts',
    'SELECT UID FROM accounts',
    'SELECT UID FROM users LIMIT 1',
    'SELECT UID FROM accounts LIMIT 2',
    'SELECT UID FROM accounts WHERE loginIDs.emails = "a" LIMIT 1',
    'SELECT UID FROM accounts WHERE loginIDs.emails = "a" OR loginIDs.unverifiedEmails = "b" LIMIT 1',
    'SELECT COUNT(*) FROM accounts',
  ])('refuses %s', async (query) => {
    expect(await search(query)).toMatchObject({ errorCode: 400006, errorDetails: 'Invalid parameter value: query' });
  });
});
