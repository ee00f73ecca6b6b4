import { afterEach, describe, expect, it } from 'vitest';
import { password, registerPerson } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';

describe('registration, if the site’s policy requires a code', () => {
  const coded = useStandIn({
    policies: { accountOptions: { useCodeVerification: true }, extensions: { unverifiedLoginMessage: '' } },
  });
  afterEach(() => coded.startAfresh());

  /** Registers, requests a code and reads it in the mail. */
  const waiting = async () => {
    const pending = await registerPerson(coded, 'neu@example.com', { data: {}, lang: 'en' });
    const { regToken } = pending;
    const completed = await coded.call('accounts.setAccountInfo', { regToken, data: { nickname: 'N' } });
    const unconfirmed = await coded.call('accounts.finalizeRegistration', { regToken });
    const { vToken } = await coded.call('accounts.otp.sendCode', { regToken, email: 'neu@example.com', lang: 'en' });
    const [mail] = await coded.mailbox.list({ kind: 'verification' });
    const code = /Or enter this code: (\d{6})/.exec(mail?.text ?? '')?.[1];
    if (code === undefined) throw new Error(`no code in the mail: ${mail?.text}`);
    return {
      regToken,
      vToken,
      code,
      mail,
      codes: [pending, completed, unconfirmed].map(({ errorCode }) => errorCode),
    };
  };
  const finish = (regToken: unknown) => coded.call('accounts.finalizeRegistration', { regToken });

  it('completes what is missing (206001), accepts the mailed code (206006) and logs the customer in', async () => {
    const { regToken, vToken, code, mail, codes } = await waiting();
    expect(codes).toEqual([206001, 0, 206006]);
    expect(mail?.html).toContain(code);
    expect(await coded.code('accounts.otp.update', { regToken, vToken, code })).toBe(0);
    expect(await finish(regToken)).toMatchObject({
      errorCode: 0,
      isVerified: true,
      sessionInfo: { login_token: expect.any(String) },
    });
    expect(await coded.code('accounts.login', { loginID: 'neu@example.com', password })).toBe(0);
  });

  it('answers a login before that with 206006, too', async () => {
    await waiting();
    expect(await coded.call('accounts.login', { loginID: 'neu@example.com', password })).toMatchObject({
      errorCode: 206006,
      regToken: expect.any(String),
    });
  });

  it('refuses wrong, old, used and foreign codes, and every code after five tries', async () => {
    const { regToken, vToken, code } = await waiting();
    const type = async (over: object) => await coded.code('accounts.otp.update', { regToken, vToken, code, ...over });
    const wrong = code === '000000' ? '000001' : '000000';
    const other = await registerPerson(coded, 'other@example.com');
    expect(await type({ regToken: other['regToken'] })).toBe(403025);
    expect(await type({ vToken: 'made-up' })).toBe(403025);
    for (let tries = 0; tries < 5; tries += 1) expect(await type({ code: wrong })).toBe(400006);
    expect(await type({})).toBe(403025);
    const next = await coded.call('accounts.otp.sendCode', { regToken });
    coded.clock.advance(900_001);
    expect(await type({ vToken: next['vToken'] })).toBe(403025);
    expect((await finish(regToken)).errorCode).toBe(206006);
  });

  it('mails no more than four codes an hour', async () => {
    const { regToken } = await waiting();
    const codes = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      codes.push(await coded.code('accounts.otp.sendCode', { regToken }));
    expect(codes).toEqual([0, 0, 0, 403048]);
  });
});
