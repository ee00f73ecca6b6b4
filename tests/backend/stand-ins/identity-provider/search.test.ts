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
          'SELECT profile.firstName, data.member, isVerified, data.none FROM accounts WHERE profile.firstName = "Anna"',
        )
      )['results'],
    ).toEqual([{ profile: { firstName: 'Anna' }, data: { member: true }, isVerified: true }]);
  });

  it.each([
    ['', ['Anna', 'Ben', 'Cem', undefined]],
    ['WHERE profile.birthYear > 1980', ['Anna']],
    ['WHERE profile.birthYear >= 1970 AND data.member = false', ['Ben']],
    ['WHERE data.nickname = "C" OR (profile.firstName = "Anna" AND data.member = true)', ['Anna', 'Cem']],
    ['WHERE profile.birthYear IS NULL AND profile.firstName IS NOT NULL', ['Cem']],
    ['WHERE profile.lastName CONTAINS "wol"', ['Anna']],
    ['WHERE profile.firstName != "Ben" AND isVerified = true', ['Anna', 'Cem']],
    ["WHERE emails.verified = 'BEN@example.com'", ['Ben']],
    ['WHERE loginIDs.emails = "neu@example.com"', []],
    ['WHERE loginIDs.emails = "neu@example.com" OR loginIDs.unverifiedEmails = "neu@example.com"', [undefined]],
    ['WHERE isVerified = true ORDER BY profile.firstName DESC', ['Cem', 'Ben', 'Anna']],
    ['WHERE isVerified = true ORDER BY profile.birthYear START 1 LIMIT 1', ['Anna']],
  ])('SELECT … FROM accounts %s', async (rest, expected) => {
    expect(await names(rest)).toEqual(expected);
  });

  it('counts', async () => {
    expect(await search('SELECT COUNT(*) FROM accounts WHERE isVerified = true')).toMatchObject({
      results: [{ 'count(*)': 3 }],
      objectsCount: 1,
      totalCount: 1,
    });
    expect(await search('select count(*) from accounts')).toMatchObject({ results: [{ 'count(*)': 4 }] });
  });

  it('pages with a cursor until there is no more, for five minutes', async () => {
    const query = 'SELECT profile.firstName FROM accounts WHERE isVerified = true ORDER BY profile.firstName LIMIT 2';
    const first = await search(query, { openCursor: 'true' });
    expect(first).toMatchObject({ objectsCount: 2, totalCount: 3, nextCursorId: expect.any(String) });
    const cursorId = first['nextCursorId'];
    const last = await kit.call('accounts.search', { secret, cursorId });
    expect(last).toMatchObject({ results: [{ profile: { firstName: 'Cem' } }], objectsCount: 1, totalCount: 3 });
    expect(last).not.toHaveProperty('nextCursorId');
    expect(await search(query)).not.toHaveProperty('nextCursorId');
    kit.clock.advance(300_001);
    expect(await kit.call('accounts.search', { secret, cursorId })).toMatchObject({ errorCode: 400006 });
    expect(await kit.call('accounts.search', { secret, cursorId: 'made-up' })).toMatchObject({ errorCode: 400006 });
    kit.clock.reset();
  });

  it.each([
    'SELECT * FROM accounts; DROP TABLE accounts',
    'SELECT FROM accounts',
    'SELECT * FROM users',
    'SELECT * FROM accounts WHERE',
    'SELECT * FROM accounts WHERE UID = ',
    'SELECT * FROM accounts WHERE UID LIKE "a"',
    'SELECT * FROM accounts WHERE (UID = "a"',
    'SELECT * FROM accounts LIMIT',
    'SELECT * FROM accounts LIMIT 5001',
    'SELECT * FROM accounts LIMIT 1 WHERE UID = "a"',
    'SELECT COUNT(UID) FROM accounts',
  ])('refuses %s', async (query) => {
    expect(await search(query)).toMatchObject({ errorCode: 400006, errorDetails: 'Invalid parameter value: query' });
  });
});
