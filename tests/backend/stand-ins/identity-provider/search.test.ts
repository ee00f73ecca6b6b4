import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, registerPerson, secret, startStandIn } from './startStandIn.ts';
import type { Answer, TestStandIn } from './startStandIn.ts';

describe('accounts.search of a signed server', () => {
  let kit: TestStandIn;
  beforeAll(async () => {
    kit = await startStandIn();
    const people = [
      ['anna@example.com', { firstName: 'Anna', lastName: 'Wolf', birthYear: 1990 }, { nickname: 'N', member: true }],
      ['ben@example.com', { firstName: 'Ben', birthYear: 1970 }, { nickname: 'B', member: false }],
      ['cem@example.com', { firstName: 'Cem' }, { nickname: 'C' }],
    ] as const;
    for (const [loginID, profile, data] of people)
      await kit.standIn.accounts.putAccount(loginID, { password, profile, data });
    await registerPerson(kit, 'neu@example.com');
  }, 60_000);
  afterAll(() => kit.close());

  const search = (query: string, over: Readonly<Record<string, unknown>> = {}): Promise<Answer> =>
    kit.call('accounts.search', { secret, query, ...over });
  const names = async (rest: string): Promise<readonly unknown[]> =>
    (
      (await search(`SELECT profile.firstName FROM accounts ${rest}`))['results'] as {
        profile?: { firstName: string };
      }[]
    ).map(({ profile }) => profile?.firstName);

  it('answers only the selected paths, nested as in the account', async () => {
    expect(
      (
        await search(
          'SELECT profile.firstName, data.member, isVerified, data.none FROM accounts WHERE loginIDs.emails = "anna@example.com"',
        )
      )['results'],
    ).toEqual([{ profile: { firstName: 'Anna' }, data: { member: true }, isVerified: true }]);
  });

  it.each([
    ['', ['Anna', 'Ben', 'Cem', undefined]],
    ['LIMIT 1', ['Anna']],
    ['WHERE loginIDs.emails = "BEN@example.com" LIMIT 1', ['Ben']],
    ['WHERE loginIDs.emails = "neu@example.com"', []],
    ['WHERE loginIDs.emails = "neu@example.com" OR loginIDs.unverifiedEmails = "neu@example.com"', [undefined]],
    [String.raw`WHERE loginIDs.emails = "a\" OR loginIDs.emails = \"ben@example.com"`, []],
  ])('SELECT … FROM accounts %s', async (rest, expected) => {
    expect(await names(rest)).toEqual(expected);
  });

  it('counts', async () => {
    expect(await search('SELECT COUNT(*) FROM accounts')).toMatchObject({
      results: [{ 'count(*)': 4 }],
      objectsCount: 1,
      totalCount: 1,
    });
  });

  it.each([{ openCursor: true }, { cursorId: 'c' }])('knows no cursors, and says so: %o', async (cursor) => {
    expect(await search('SELECT UID FROM accounts', cursor)).toMatchObject({
      errorCode: 400096,
      errorDetails: expect.stringContaining('stand-in'),
    });
  });

  it.each([
    'SELECT UID FROM accounts; DROP TABLE accounts',
    'SELECT FROM accounts',
    'SELECT UID FROM users',
    'SELECT UID FROM accounts WHERE',
    'SELECT UID FROM accounts WHERE loginIDs.emails = ',
    'SELECT UID FROM accounts WHERE loginIDs.emails LIKE "a"',
    'SELECT UID FROM accounts LIMIT',
    'SELECT UID FROM accounts LIMIT 5001',
    'SELECT UID FROM accounts LIMIT 1 WHERE loginIDs.emails = "a"',
    'SELECT COUNT(UID) FROM accounts',
  ])('refuses %s', async (query) => {
    expect(await search(query)).toMatchObject({ errorCode: 400006, errorDetails: 'Invalid parameter value: query' });
  });
});
