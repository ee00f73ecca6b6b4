import { beforeEach, describe, expect, it } from 'vitest';
import { passwordChecks } from '@kontor/schema-adapters/provider';
import { passwordWeakness } from '../../cdc-stand-in/passwordRules.ts';
import { complete, fieldErrors, password, secret, startStandIn } from './startStandIn.ts';
import type { Answer } from './startStandIn.ts';
import { words } from '../words.ts';
import { useStandIn } from './useStandIn.ts';

const second = 'Zweites#Wort2025';
const third = 'Drittes#Wort2025';

describe('passwords', () => {
  const kit = useStandIn();
  beforeEach(async () => {
    await kit.startAfresh();
    await kit.standIn.accounts.putAccount('anna@example.com', { password, ...complete });
  });

  const login = (word: string) => kit.call('accounts.login', { loginID: 'anna@example.com', password: word });
  const session = async (word = password): Promise<string> =>
    ((await login(word))['sessionInfo'] as { readonly login_token: string }).login_token;
  const change = async (from: string, to: string, login_token?: string) =>
    kit.call('accounts.setAccountInfo', {
      login_token: login_token ?? (await session(from)),
      password: from,
      newPassword: to,
    });
  const resetToken = async (): Promise<string> => {
    await kit.call('accounts.resetPassword', { loginID: 'anna@example.com' });
    const [mail] = await kit.mailbox.list({ kind: 'reset' });
    return new URL(mail?.links[0]?.url ?? 'http://none').searchParams.get('pwrt') ?? '';
  };
  const finish = (passwordResetToken: string, newPassword: string): Promise<Answer> =>
    kit.call('accounts.resetPassword', { passwordResetToken, newPassword });

  it('changes the password and logs all other browsers out', async () => {
    const [mine, other] = [await session(), await session()];
    expect(await change(password, second, mine)).toMatchObject({ errorCode: 0 });
    expect(await kit.code('accounts.verifyLogin', { login_token: mine })).toBe(0);
    expect(await kit.code('accounts.verifyLogin', { login_token: other })).toBe(403005);
    expect((await login(password)).errorCode).toBe(403042);
    expect((await login(second)).errorCode).toBe(0);
  });

  it('asks for the current password', async () => {
    const login_token = await session();
    expect(await kit.code('accounts.setAccountInfo', { login_token, password: 'x', newPassword: second })).toBe(403042);
    expect(await kit.code('accounts.setAccountInfo', { login_token, newPassword: second })).toBe(403042);
  });

  it('refuses the same password as 400006.100001 and an earlier one as 401030 (requirements#password-same)', async () => {
    const same = await change(password, password);
    expect([same.errorCode, fieldErrors(same)]).toEqual([400006, [['newPassword', 100001]]]);
    await change(password, second);
    await change(second, third);
    expect(await change(third, password)).toMatchObject({ errorCode: 401030, errorMessage: 'Old password used' });
  });

  it('refuses a weak one and names the rule', async () => {
    expect(await change(password, 'kurz')).toMatchObject({
      errorCode: 400006,
      errorDetails: 'Password must be at least 8 characters long',
    });
    expect(await change(password, 'x'.repeat(129))).toMatchObject({ errorCode: 400006 });
  });

  it('gives a signed server the token instead of the mail', async () => {
    const ask = (over: object = {}) =>
      kit.call('accounts.resetPassword', { loginID: 'anna@example.com', sendEmail: 'false', ...over });
    const answer = await ask({ secret });
    expect(answer).toMatchObject({ errorCode: 0, passwordResetToken: expect.any(String) });
    expect(await kit.mailbox.list()).toEqual([]);
    expect(await ask()).not.toHaveProperty('passwordResetToken');
    const { passwordResetToken } = await ask({ secret });
    expect((await finish(String(answer['passwordResetToken']), second)).errorCode).toBe(403025);
    expect(await finish(String(passwordResetToken), second)).toMatchObject({ errorCode: 0 });
  });

  it('resets by mail, once, within the hour, and unlocks a locked account', async () => {
    for (let count = 0; count < 5; count += 1) await login('Falsch#2025');
    expect((await login(password)).errorCode).toBe(403120);
    const token = await resetToken();
    expect(await finish(token, 'kurz')).toMatchObject({ errorCode: 400006 });
    expect(await finish(token, second)).toMatchObject({ errorCode: 0, UID: expect.any(String) });
    expect(await finish(token, third)).toMatchObject({ errorCode: 403025, errorMessage: 'Invalid token' });
    expect((await login(second)).errorCode).toBe(0);
  });

  it('accepts only the latest link, and none after an hour', async () => {
    const first = await resetToken();
    kit.clock.advance(900_001);
    const last = await resetToken();
    expect((await finish(first, second)).errorCode).toBe(403025);
    kit.clock.advance(3_600_001);
    expect((await finish(last, second)).errorCode).toBe(403025);
    expect((await finish('made-up', second)).errorCode).toBe(403025);
  });

  it('answers 403047 for an unknown address, or OK if the site hides which accounts exist', async () => {
    expect(await kit.code('accounts.resetPassword', { loginID: 'nobody@example.com' })).toBe(403047);
    const hiding = await startStandIn({ policies: { accountOptions: { preventLoginIDHarvesting: true } } });
    expect(await hiding.call('accounts.resetPassword', { loginID: 'nobody@example.com' })).toMatchObject({
      errorCode: 0,
    });
    expect(await hiding.mailbox.list()).toEqual([]);
    await hiding.close();
  }, 60_000);

  describe('mails a link to an address', () => {
    const ask = async (loginID: string, over: Readonly<Record<string, unknown>> = {}) =>
      await kit.code('accounts.resetPassword', { loginID, ...over });

    it('once in 15 minutes, in upper or lower case, and four times an hour', async () => {
      expect([await ask('anna@example.com'), await ask(' ANNA@example.com')]).toEqual([0, 403048]);
      for (let turn = 0; turn < 3; turn += 1) {
        kit.clock.advance(900_001);
        expect([await ask('anna@example.com'), await ask('anna@example.com')]).toEqual([0, 403048]);
      }
      expect(await kit.mailbox.list({ kind: 'reset' })).toHaveLength(4);
    });

    it('not after twenty requests of one client within the hour, for any address', async () => {
      const codes = [];
      for (let turn = 0; turn < 21; turn += 1) codes.push(await ask(`nobody-${turn}@example.com`));
      expect(codes).toEqual([...Array.from({ length: 20 }, () => 403047), 403048]);
      expect(await ask('anna@example.com')).toBe(403048);
      expect(await ask('anna@example.com', { secret })).toBe(0);
      kit.clock.advance(3_600_001);
      expect(await ask('anna@example.com')).toBe(0);
    });

    it('once for many parallel requests', async () => {
      const codes = await Promise.all(Array.from({ length: 8 }, () => ask('anna@example.com')));
      expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 7 }, () => 403048)]);
    });
  });

  it.each([
    ['minDigit', 2, 'Frisch#Obst1', 'Password must contain at least 2 digits'],
    ['minSpecialChars', 2, 'Frisch#Obst12', 'Password must contain at least 2 special characters'],
    ['minUppercase', 3, 'Frisch#Obst12', 'Password must contain at least 3 upper case letters'],
    ['minLowercase', 9, 'FrischOBST#12', 'Password must contain at least 9 lower case letters'],
    ['regExp', '^(?!.*frisch)', 'frisch#Obst12', 'Password does not meet complexity requirements'],
  ])('follows the policy %s', (member, value, word, sentence) => {
    const policy = { minLength: 8, minCharGroups: 2, [member]: value };
    expect(passwordWeakness(word, policy)).toBe(sentence);
    expect(passwordWeakness('GUT#12#34#gutgutgut', policy)).toBeUndefined();
  });

  it('never refuses a password whose checklist is all met, nor accepts one whose is not', () => {
    const samples = ['', 'x'.repeat(128), ' '.repeat(9), ...words`a aB1# abcdefgh Abcdefg1 Abcdef1# ABC12#34 äöüßÄÖÜ1`];
    for (const minLength of [0, 6, 8])
      for (const minCharGroups of [0, 2, 3, 4])
        for (const minDigit of [0, 1, 3])
          for (const minSpecialChars of [0, 1, 2]) {
            const policy = { minLength, minCharGroups, minDigit, minSpecialChars };
            const { checks } = passwordChecks(policy);
            for (const word of samples)
              expect(passwordWeakness(word, policy) === undefined).toBe(checks.every(({ isMet }) => isMet(word)));
          }
  });

  it('takes no password at all where the policy asks for more groups than there are', () => {
    expect(passwordWeakness('aB1#aB1#aB1#', { minLength: 6, minCharGroups: 15 })).toContain('at least 15 of');
  });

  it('uses a changed address for the login, and refuses one that is in use', async () => {
    await kit.standIn.accounts.putAccount('other@example.com', { password });
    const login_token = await session();
    expect(
      fieldErrors(await kit.call('accounts.setAccountInfo', { login_token, profile: { email: 'other@example.com' } })),
    ).toEqual([['profile.email', 400003]]);
    expect(await kit.code('accounts.setAccountInfo', { login_token, profile: { email: 'new@example.com' } })).toBe(0);
    expect((await login(password)).errorCode).toBe(403042);
    expect(await kit.code('accounts.login', { loginID: 'new@example.com', password })).toBe(0);
  });
});
