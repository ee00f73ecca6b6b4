import { describe, expect, it } from 'vitest';
import { deletionOf, orderDeletion } from '#backend/product/data-rights/accountDeletions.ts';
import { emailRevert } from '#backend/product/email-change/tables.ts';
import { purge } from '#backend/product/services/retention.ts';
import { customerPage, emailKit, newEmail, oldEmail, password, type Outage } from './emailKit.ts';
import { secret } from '../../../cdc-stand-in/startStandIn.ts';
import { someOf } from '../../../longRun.ts';

const kit = emailKit();
const hour = 3_600_000;

/** A customer whose address was changed, and the link of the notice to the old one. */
async function changed() {
  const uid = await kit.account();
  const services = await kit.open();
  const page = customerPage(services, uid);
  const change = async (from: string, to: string): Promise<string> => {
    await page.start(to);
    await page.confirm((await kit.mailTo(to))?.['code'] ?? '');
    return (await kit.mailTo(from))?.['link'] ?? '';
  };
  return { uid, services, page, change, link: await change(oldEmail, newEmail) };
}

const ended = { status: 410, code: 'link-ended' };

describe('the way back to the old address', () => {
  it('is open to who has the mailed link and the password of before (requirements#email-revert)', async () => {
    const { uid, page, link } = await changed();
    expect(await page.restore(link)).toEqual({ status: 204, code: undefined });
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
    expect([await kit.login(oldEmail), await kit.login(newEmail)]).toEqual([0, 403042]);
    expect(await kit.mailTo(oldEmail)).toMatchObject({ kind: 'email-restored' });
  });

  it('works with the password of before although another one was set since', async () => {
    const { uid, page, link } = await changed();
    const set = { UID: uid, secret, password, newPassword: 'Anderes-456' };
    expect((await kit.standIn.call('accounts.setAccountInfo', set)).errorCode).toBe(0);
    expect(await page.restore(link, 'Anderes-456')).toEqual({ status: 403, code: 'wrong-password' });
    expect(await page.restore(link)).toMatchObject({ status: 204 });
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
  });

  it('stays closed to who only has the old mailbox: five guesses, and then a pause', async () => {
    const { uid, services, page, link } = await changed();
    const guesses = [];
    for (let guess = 0; guess < 6; guess += 1) guesses.push((await page.restore(link, `geraten-${guess}`)).status);
    expect(guesses).toEqual([403, 403, 403, 403, 403, 429]);
    expect(await page.restore(link)).toMatchObject({ status: 429 });
    services.clock.advance(hour);
    expect(await page.restore(link)).toMatchObject({ status: 204 });
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
  });

  it('is closed after its use, after 72 hours, and to any other token', async () => {
    const { services, page, link, change } = await changed();
    expect(await page.restore('https://x/?token=guessed')).toEqual(ended);
    expect(await page.restore(link)).toMatchObject({ status: 204 });
    expect(await page.restore(link)).toEqual(ended);
    services.clock.advance(hour);
    const second = await change(oldEmail, 'zweite@beispiel.example');
    services.clock.advance(72 * hour);
    expect(await page.restore(second)).toEqual(ended);
    await purge({ db: kit.db, clock: services.clock }, 1);
    expect(await kit.db.select().from(emailRevert)).toEqual([]);
  });

  it('leads from a second change back to the first address, and closes the way to those between', async () => {
    const { uid, services, page, link, change } = await changed();
    services.clock.advance(hour);
    const between = await change(newEmail, 'dritte@beispiel.example');
    expect(await page.restore(link)).toMatchObject({ status: 204 });
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
    expect(await page.restore(between)).toEqual(ended);
    expect([await kit.login('dritte@beispiel.example'), await kit.login(newEmail)]).toEqual([403042, 403042]);
  });

  it('stays open when a later change was taken back', async () => {
    const { uid, services, page, link, change } = await changed();
    services.clock.advance(hour);
    const between = await change(newEmail, 'dritte@beispiel.example');
    expect(await page.restore(between)).toMatchObject({ status: 204 });
    expect(await kit.emailOf(uid)).toMatchObject({ email: newEmail });
    expect(await page.restore(link)).toMatchObject({ status: 204 });
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
  });

  it('cancels a deletion that was ordered since (requirements#email-revert)', async () => {
    const { uid, services, page, link } = await changed();
    services.clock.advance(hour);
    await orderDeletion(kit.db, { uid, email: newEmail, language: 'de' }, services.clock.now());
    expect(await page.restore(link)).toMatchObject({ status: 204 });
    expect(await deletionOf(kit.db, uid)).toBeUndefined();
  });

  it('leaves a deletion that was ordered before, whose mails go to the address that counts', async () => {
    const uid = await kit.account();
    const services = await kit.open();
    await orderDeletion(kit.db, { uid, email: oldEmail, language: 'de' }, services.clock.now());
    services.clock.advance(hour);
    const page = customerPage(services, uid);
    await page.start(newEmail);
    await page.confirm((await kit.mailTo(newEmail))?.['code'] ?? '');
    expect(await deletionOf(kit.db, uid)).toMatchObject({ email: newEmail });
    expect(await page.restore((await kit.mailTo(oldEmail))?.['link'])).toMatchObject({ status: 204 });
    expect(await deletionOf(kit.db, uid)).toMatchObject({ email: oldEmail });
  });

  it('removes passkeys that were added since, and leaves the older ones', async () => {
    const uid = await kit.account();
    const services = await kit.open({ features: { emailChange: true, passkeys: true } });
    const page = customerPage(services, uid);
    await kit.addPasskey(uid, 'old');
    services.clock.advance(hour);
    await page.start(newEmail);
    await page.confirm((await kit.mailTo(newEmail))?.['code'] ?? '');
    services.clock.advance(hour);
    await kit.addPasskey(uid, 'of the thief');
    expect(await kit.passkeysOf(uid)).toEqual(['old', 'of the thief']);
    expect(await page.restore((await kit.mailTo(oldEmail))?.['link'])).toMatchObject({ status: 204 });
    expect(await kit.passkeysOf(uid)).toEqual(['old']);
  });

  it('waits while another account has the old address, and stays open until that one is gone', async () => {
    const { uid, services, page, link } = await changed();
    const other = await kit.account(oldEmail);
    expect(await page.restore(link)).toEqual({ status: 409, code: 'email-taken' });
    expect(await kit.emailOf(uid)).toMatchObject({ email: newEmail });
    await kit.standIn.call('accounts.deleteAccount', { UID: other, secret });
    services.clock.advance(hour);
    await kit.completeDue();
    expect(await kit.emailOf(uid)).toMatchObject({ email: newEmail });
    expect(await page.restore(link)).toMatchObject({ status: 204 });
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
  });

  const outages = (['read', 'add', 'remove', 'endSessions'] as const).flatMap((call) =>
    (['before', 'after'] as const).map((when): Outage => ({ call, when })),
  );
  it.each(someOf(outages, 3))('is completed later if the provider does not answer $when $call', async (outage) => {
    const { uid, services, page, link } = await changed();
    kit.fail(outage);
    expect(await page.restore(link)).toMatchObject({ status: 503 });
    kit.fail(undefined);
    services.clock.advance(120_000);
    await kit.completeDue();
    expect(await kit.emailOf(uid)).toMatchObject({ email: oldEmail });
    expect([await kit.login(oldEmail), await kit.login(newEmail)]).toEqual([0, 403042]);
    expect(await page.restore(link)).toEqual(ended);
  });
});
