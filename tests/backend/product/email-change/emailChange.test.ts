import { describe, expect, it } from 'vitest';
import { emailChange, emailRevert } from '#backend/product/email-change/tables.ts';
import { revocationCheck } from '#backend/product/links/linkRevocations.ts';
import { stepUpToken } from '#backend/product/step-up/tables.ts';
import { secret } from '../../../cdc-stand-in/startStandIn.ts';
import { customerPage, emailKit, newEmail, oldEmail, password, type Outage } from './emailKit.ts';
import { someOf } from '../../../longRun.ts';

const kit = emailKit();
const minute = 60_000;

const other = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a change of the e-mail address', () => {
  it('is made by the mailed code, and by nothing before it (requirements#email-code)', async () => {
    const { uid, page, code } = await kit.started();
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
    expect(await kit.login(newEmail)).toBe(403042);
    expect(await page.confirm(code)).toEqual({ status: 204, code: undefined });
    expect(await kit.emailOf(uid)).toMatchObject({ email: newEmail });
    expect([await kit.login(newEmail), await kit.login(oldEmail)]).toEqual([0, 403042]);
  });

  it.each(['=?utf-8?q?x?=@beispiel.example', '-x@beispiel.example'])('is never one to %s', async (email) => {
    const page = customerPage(await kit.open(), await kit.account());
    expect(await page.start(email)).toMatchObject({ status: 400 });
  });

  it('has its code at once after an outage of the provider, however often it was asked for', async () => {
    const page = customerPage(await kit.open(), await kit.account());
    const proof = await page.prove();
    kit.fail({ call: 'isTaken', when: 'before' });
    for (let times = 0; times < 4; times += 1) expect(await page.start(newEmail, proof)).toMatchObject({ status: 503 });
    kit.fail(undefined);
    expect(await page.start(newEmail, proof)).toMatchObject({ status: 200 });
  });

  it('ends all sessions, proofs and mailed links, and tells the old address', async () => {
    const { uid, services, page, code } = await kit.started();
    const { sessionInfo } = (await kit.standIn.call('accounts.login', { loginID: oldEmail, password })) as unknown as {
      sessionInfo: { login_token: string };
    };
    const link = { subscriber: uid, id: 'x', issuedAt: Math.floor(services.clock.now() / 1000), expiresAt: 0 };
    await page.confirm(code);
    const session = { login_token: sessionInfo.login_token };
    expect((await kit.standIn.call('accounts.getAccountInfo', session)).errorCode).toBe(403005);
    expect(await kit.db.select().from(stepUpToken)).toEqual([]);
    expect(await revocationCheck(kit.db)(link)).toBe(true);
    expect(await kit.mailTo(oldEmail)).toMatchObject({
      kind: 'email-changed',
      name: 'Ada',
      newEmail: 'n•••@beispiel.example',
      link: expect.stringMatching(/^https:\/\/www\.kontor\.example\/login\/restore-email\?token=[\w-]{43}$/),
    });
  });

  it('asks again for newsletters that the old address had confirmed, at the new one', async () => {
    const { uid, page, code } = await kit.started();
    await kit.standIn.mailbox.clear();
    await page.confirm(code);
    expect(await kit.optInOf(uid, 'NLT_OFFERS')).toMatchObject({
      isSubscribed: true,
      doubleOptIn: { status: 'Pending', confirmTime: null },
    });
    expect(await kit.optInOf(uid, 'NLT_WEEKLY')).toMatchObject({ isSubscribed: true });
    await expect
      .poll(async () => (await kit.standIn.mailbox.list({ to: newEmail })).map(({ kind }) => kind))
      .toEqual(['subscription-opt-in']);
  });

  it('asks again for newsletters that only the schema of the preference centre has', async () => {
    const { sites } = kit.standIn.standIn;
    const before = sites.all();
    const { subscriptionsSchema: _none, ...schema } = sites.byName('portal').schema;
    sites.replace([{ ...sites.byName('portal'), schema }, sites.byName('preference-centre')]);
    const { uid, page, code } = await kit.started();
    await page.confirm(code);
    sites.replace(before);
    expect(await kit.optInOf(uid, 'NLT_OFFERS')).toMatchObject({ doubleOptIn: { status: 'Pending' } });
  });

  it('does not make the customer’s own what somebody added to the account and never confirmed (requirements#IDP-email-change)', async () => {
    const { uid, page, code } = await kit.started();
    const trap = { UID: uid, secret, email: 'opfer@beispiel.example' };
    expect((await kit.standIn.call('accounts.resendVerificationCode', trap)).errorCode).toBe(0);
    expect(await kit.login('opfer@beispiel.example')).toBe(0);
    await page.confirm(code);
    expect(await kit.login('opfer@beispiel.example')).toBe(403042);
  });

  it('stores neither code, token nor password', async () => {
    const { page, code } = await kit.started();
    const before = JSON.stringify(await kit.db.select().from(emailChange));
    expect(before).not.toContain(code);
    expect(before).not.toContain(password);
    await page.confirm(code);
    const token = new URL((await kit.mailTo(oldEmail))?.['link'] ?? '').searchParams.get('token') ?? '';
    expect(JSON.stringify(await kit.db.select().from(emailRevert))).not.toContain(token);
  });

  it('needs a proof of identity of this customer', async () => {
    const uid = await kit.account();
    const stranger = await kit.account('eve@beispiel.example');
    const services = await kit.open();
    const foreign = await customerPage(services, stranger).prove();
    const page = customerPage(services, uid);
    expect(await page.start(newEmail, foreign)).toEqual({ status: 403, code: 'identity-not-proven' });
    expect(await page.start(newEmail, 'none')).toEqual({ status: 403, code: 'identity-not-proven' });
    expect(await kit.mailTo(newEmail)).toBeUndefined();
  });
});

describe('the code', () => {
  it('can be tried five times, by any number of sessions and nodes at once', async () => {
    const { uid, page, code } = await kit.started();
    const nodes = [page, customerPage(await kit.open({}), uid)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (nodes[index % 2] ?? page).confirm(other(code))),
    );
    expect(answers.filter((answer) => answer.code === 'wrong-code')).toHaveLength(4);
    expect(answers.filter((answer) => answer.code === 'code-ended')).toHaveLength(16);
    expect(await page.confirm(code)).toEqual({ status: 410, code: 'code-ended' });
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
  });

  it('ends after ten minutes, with its use, and with a new one', async () => {
    const { services, page, code } = await kit.started();
    services.clock.advance(10 * minute);
    expect(await page.confirm(code)).toMatchObject({ code: 'code-ended' });
    await page.start(newEmail);
    const second = (await kit.mailTo(newEmail))?.['code'] ?? '';
    if (second !== code) expect(await page.confirm(code)).toMatchObject({ code: 'wrong-code' });
    expect(await page.confirm(second)).toMatchObject({ status: 204 });
    expect(await page.confirm(second)).toMatchObject({ code: 'code-ended' });
  });

  it('is this customer’s own', async () => {
    const { services, code } = await kit.started();
    const eve = await kit.account('eve@beispiel.example');
    const page = customerPage(services, eve);
    expect(await page.confirm(code)).toMatchObject({ code: 'code-ended' });
    await page.start('eve-neu@beispiel.example');
    const own = (await kit.mailTo('eve-neu@beispiel.example'))?.['code'];
    if (own !== code) expect(await page.confirm(code)).toMatchObject({ code: 'wrong-code' });
  });

  it('of two changes at once counts for one of them', async () => {
    const { uid, page, code } = await kit.started();
    await page.start('dritte@beispiel.example');
    const second = (await kit.mailTo('dritte@beispiel.example'))?.['code'] ?? '';
    const answers = await Promise.all([page.confirm(code), page.confirm(second)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await kit.emailOf(uid)).toMatchObject({ email: 'dritte@beispiel.example' });
  });
});

describe('an address that has an account', () => {
  it.each([true, false])('is told by the site only if it does not hide accounts (hidden: %s)', async (hides) => {
    const uid = await kit.account();
    await kit.account(newEmail);
    const page = customerPage(await kit.open({ hideAccountExistence: hides }), uid);
    const answer = await page.start(newEmail);
    if (!hides) return expect(answer).toEqual({ status: 409, code: 'email-taken' });
    expect(answer).toEqual({ status: 200, code: undefined });
    const mail = await kit.mailTo(newEmail);
    expect(mail).toEqual({ kind: 'email-taken', link: 'https://www.kontor.example/login' });
    for (let code = 0; code < 4; code += 1)
      expect(await page.confirm(`00000${code}`)).toMatchObject({ code: 'wrong-code' });
    return expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
  });

  it('may come between the code and its use: nothing changes then', async () => {
    const { uid, page, code } = await kit.started();
    await kit.account(newEmail);
    expect(await page.confirm(code)).toEqual({ status: 409, code: 'email-taken' });
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
    expect([await kit.login(oldEmail), await page.confirm(code)]).toMatchObject([0, { code: 'code-ended' }]);
  });

  it('that is the customer’s own needs no code', async () => {
    const uid = await kit.account();
    const page = customerPage(await kit.open(), uid);
    expect(await page.start(oldEmail.toUpperCase())).toEqual({ status: 409, code: 'same-email' });
  });
});

const calls = ['read', 'add', 'remove', 'renewSubscriptions', 'endSessions'] as const;
const outages = calls.flatMap((call) => (['before', 'after'] as const).map((when): Outage => ({ call, when })));

describe('a provider that does not answer', () => {
  it.each(someOf(outages, 3))(
    '$when $call leaves a login, and the next try completes the change once (requirements#email-steps)',
    async (outage) => {
      const { uid, services, page, code } = await kit.started();
      kit.fail(outage);
      expect(await page.confirm(code)).toMatchObject({ status: 503 });
      const logins = [await kit.login(oldEmail), await kit.login(newEmail)];
      expect(logins).toContain(0);
      expect(await kit.mailTo(oldEmail)).toBeUndefined();
      kit.fail(undefined);
      expect(await page.confirm(code)).toMatchObject({ status: 204 });
      expect(await kit.emailOf(uid)).toMatchObject({ email: newEmail });
      expect([await kit.login(oldEmail), await kit.login(newEmail)]).toEqual([403042, 0]);
      expect(await kit.db.select().from(emailRevert)).toHaveLength(1);
      expect(services.providerCalls).toEqual([]);
    },
  );

  it('does not need the customer: a node completes the change later', async () => {
    const { uid, services, page, code } = await kit.started();
    kit.fail({ call: 'remove', when: 'before' });
    await page.confirm(code);
    expect(await page.start('dritte@beispiel.example')).toMatchObject({ code: 'change-running' });
    kit.fail(undefined);
    services.clock.advance(2 * minute);
    await kit.completeDue();
    expect(await kit.emailOf(uid)).toMatchObject({ email: newEmail });
    expect(await kit.mailTo(oldEmail)).toMatchObject({ kind: 'email-changed' });
  });
});
