import { describe, expect, it } from 'vitest';
import { emailRevert } from '#backend/product/email-change/tables.ts';
import { customerPage, emailKit, newEmail, oldEmail } from './emailKit.ts';

const kit = emailKit();
const minute = 60_000;

/** A customer of a social network who has changed the address by two codes, and the link of the notice. */
async function changed() {
  const uid = await kit.accountWithoutPassword();
  const services = await kit.open();
  const page = customerPage(services, uid);
  expect(await page.mailProof()).toMatchObject({ status: 200 });
  const proof = await page.stepUpByCode((await kit.mailTo(oldEmail))?.['code'] ?? '');
  expect(await page.start(newEmail, proof)).toMatchObject({ status: 200 });
  services.clock.advance(1000);
  expect(await page.confirm((await kit.mailTo(newEmail))?.['code'] ?? '')).toMatchObject({ status: 204 });
  expect(await kit.emailOf(uid)).toMatchObject({ email: newEmail });
  const notice = await kit.mailTo(oldEmail);
  expect(notice).toMatchObject({ kind: 'email-changed-login', link: expect.stringContaining('?token=login.') });
  return { uid, services, page, link: notice?.['link'] };
}

const loginNeeded = { status: 403, code: 'login-needed' };

describe('a customer without a password', () => {
  it('changes the address by a code to the old one and a code to the new one', async () => {
    await changed();
    expect((await kit.db.select().from(emailRevert)).map(({ passwordHash }) => passwordHash)).toEqual([null]);
  });

  it('goes back by the link and a login since the change; the old mailbox alone wins nothing (requirements#email-revert)', async () => {
    const { uid, services, page, link } = await changed();
    expect(await page.restoreLoggedIn(link, {})).toEqual(loginNeeded);
    expect(await page.restore(link, 'any password')).toEqual(loginNeeded);
    const stranger = await services.customer(await kit.account('eve@beispiel.example'));
    expect(await page.restoreLoggedIn(link, stranger)).toEqual(loginNeeded);
    services.clock.advance(minute);
    const before = Math.floor(services.clock.now() / 1000) - 90;
    const old = await services.customer(uid, { claims: { iat: before, exp: before + 300 } });
    expect(await page.restoreLoggedIn(link, old)).toEqual(loginNeeded);
    expect(await kit.emailOf(uid)).toMatchObject({ email: newEmail });
    expect(await page.restoreLoggedIn(link, await services.customer(uid))).toMatchObject({ status: 204 });
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
  });

  it('who has a password cannot go back by a login', async () => {
    const uid = await kit.account();
    const services = await kit.open();
    const page = customerPage(services, uid);
    await page.start(newEmail);
    await page.confirm((await kit.mailTo(newEmail))?.['code'] ?? '');
    services.clock.advance(minute);
    const link = (await kit.mailTo(oldEmail))?.['link'];
    expect(await page.restoreLoggedIn(link, await services.customer(uid))).toMatchObject({ code: 'wrong-password' });
  });
});

describe('a first address', () => {
  it('is added by a code, after a login of the last ten minutes, by who can prove nothing else (requirements#email-first)', async () => {
    const uid = await kit.accountWithoutPassword('nie-bestaetigt@beispiel.example', false);
    let loggedInAt = 0;
    const services = await kit.open({ provider: { proofMeans: () => Promise.resolve({ by: 'LOGIN', loggedInAt }) } });
    const page = customerPage(services, uid);
    expect(await page.mailProof()).toEqual({ status: 409, code: 'no-address' });
    loggedInAt = services.clock.now() - 10 * minute - 1000;
    expect(await page.startUnproven(newEmail)).toEqual({ status: 403, code: 'login-too-old' });
    expect(await kit.mailTo(newEmail)).toBeUndefined();
    loggedInAt = services.clock.now() - 9 * minute;
    expect(await page.startUnproven(newEmail)).toMatchObject({ status: 200 });
    expect(await page.confirm((await kit.mailTo(newEmail))?.['code'] ?? '')).toMatchObject({ status: 204 });
    expect(await kit.emailOf(uid)).toMatchObject({ email: newEmail });
  });

  it('is not a way around the proof for who has a password or a confirmed address', async () => {
    const services = await kit.open();
    const withPassword = customerPage(services, await kit.account());
    const withAddress = customerPage(services, await kit.accountWithoutPassword('eve@beispiel.example'));
    for (const page of [withPassword, withAddress])
      expect(await page.startUnproven(newEmail)).toEqual({ status: 403, code: 'identity-not-proven' });
    expect(await kit.mailTo(newEmail)).toBeUndefined();
  });
});
