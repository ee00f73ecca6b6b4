import { beforeEach, describe, expect, it } from 'vitest';
import { complete, password, registerPerson } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';

const day = 86_400_000;

describe('mails and the pages behind their links', () => {
  const kit = useStandIn();
  let login_token: string;
  beforeEach(async () => {
    await kit.startAfresh();
    await kit.standIn.accounts.putAccount('anna@example.com', {
      password,
      profile: { firstName: '<Anna>' },
      ...complete,
    });
    const answer = await kit.call('accounts.login', { loginID: 'anna@example.com', password });
    ({ login_token } = answer['sessionInfo'] as { readonly login_token: string });
  });

  const subscribe = (names: readonly string[], isSubscribed = true, lang = 'de') =>
    kit.call('accounts.setAccountInfo', {
      login_token,
      lang,
      subscriptions: Object.fromEntries(names.map((name) => [name, { email: { isSubscribed } }])),
    });
  const stateOf = async (name: string) => {
    const account = await kit.standIn.accounts.getAccount('anna@example.com');
    const state = account?.subscriptions[name] as
      | { readonly email: { readonly isSubscribed: boolean; readonly doubleOptIn: { readonly status: string } } }
      | undefined;
    return [state?.email.isSubscribed, state?.email.doubleOptIn.status];
  };
  const newest = async (kind: string) => {
    const [mail] = await kit.mailbox.list({ to: 'ANNA@example.com', kind });
    if (mail === undefined) throw new Error(`no mail of kind ${kind}`);
    return mail;
  };
  const linkOf = async (kind: string): Promise<string> => (await newest(kind)).links[0]?.url ?? '';

  it('subscribes at once without double opt-in, and after the link with it', async () => {
    await subscribe(['NLT_WEEKLY', 'NLT_OFFERS', 'SVC_PRODUCT_REMINDER']);
    expect(await stateOf('NLT_WEEKLY')).toEqual([true, 'NotConfirmed']);
    expect(await stateOf('NLT_OFFERS')).toEqual([true, 'Pending']);
    expect(await kit.press(await linkOf('subscription-opt-in'))).toMatchObject({
      status: 303,
      location: 'http://localhost:4000/preferences/double-opt-in-done',
    });
    expect(await stateOf('NLT_OFFERS')).toEqual([true, 'Confirmed']);
    expect(await stateOf('SVC_PRODUCT_REMINDER')).toEqual([true, 'Pending']);
    await kit.press(await linkOf('reminder-opt-in'));
    expect(await stateOf('SVC_PRODUCT_REMINDER')).toEqual([true, 'Confirmed']);
  });

  it('sends one mail per subscription, not one per save', async () => {
    await subscribe(['NLT_OFFERS']);
    await subscribe(['NLT_OFFERS']);
    expect(await kit.mailbox.list({ kind: 'subscription-opt-in' })).toHaveLength(1);
  });

  it('sends the mail again on request 15 minutes later, and both links work', async () => {
    await subscribe(['NLT_OFFERS']);
    const first = await linkOf('subscription-opt-in');
    kit.clock.advance(900_000);
    await subscribe(['NLT_OFFERS']);
    expect(await kit.mailbox.list({ kind: 'subscription-opt-in' })).toHaveLength(2);
    expect(await linkOf('subscription-opt-in')).not.toBe(first);
    await kit.press(first);
    expect(await stateOf('NLT_OFFERS')).toEqual([true, 'Confirmed']);
    await subscribe(['NLT_OFFERS']);
    expect(await kit.mailbox.list({ kind: 'subscription-opt-in' })).toHaveLength(2);
  });

  it('does not subscribe somebody again who unsubscribed before confirming', async () => {
    await subscribe(['NLT_OFFERS']);
    await subscribe(['NLT_OFFERS'], false);
    await kit.press(await linkOf('subscription-opt-in'));
    expect(await stateOf('NLT_OFFERS')).toEqual([false, 'NotConfirmed']);
  });

  it.each([
    ['subscription-opt-in', 'NLT_OFFERS', 14],
    ['reminder-opt-in', 'SVC_PRODUCT_REMINDER', 7],
  ])('accepts the %s link only for its days (requirements#token-expired-account)', async (kind, name, days) => {
    await subscribe([name]);
    const link = await linkOf(kind);
    kit.clock.advance(days * day);
    expect(await kit.press(link)).toMatchObject({
      status: 303,
      location: 'http://localhost:4000/preferences/error/doi-expired',
    });
    expect(await stateOf(name)).toEqual([true, 'Pending']);
    expect((await newest(kind)).text).toContain(`${days} Tage`);
  });

  it.each(['GET', 'HEAD'] as const)(
    'changes nothing if a link is only opened by %s (requirements#confirmation-links)',
    async (method) => {
      await subscribe(['NLT_OFFERS']);
      await registerPerson(kit, 'neu@example.com');
      const [verification] = await kit.mailbox.list({ kind: 'verification' });
      for (const link of [await linkOf('subscription-opt-in'), verification?.links[0]?.url ?? '']) {
        for (let time = 0; time < 3; time += 1) expect((await kit.press(link, method)).status).toBe(200);
      }
      expect(await stateOf('NLT_OFFERS')).toEqual([true, 'Pending']);
      expect(await kit.standIn.accounts.getAccount('neu@example.com')).toMatchObject({ verified: false });
    },
  );

  it('says “already confirmed” the second time', async () => {
    await subscribe(['NLT_OFFERS'], true, 'en');
    const link = await linkOf('subscription-opt-in');
    expect((await kit.press(link, 'GET')).body).toContain('Confirm now');
    await kit.press(link);
    expect((await kit.press(link)).body).toContain('already confirmed');
    expect((await kit.press(link, 'GET')).body).not.toContain('<form');
  });

  it('shows a made-up link as expired and changes nothing', async () => {
    expect((await kit.press('http://localhost:4001/confirm/made-up', 'GET')).body).toContain(
      'Dieser Link gilt nicht mehr',
    );
    expect(await kit.press('http://localhost:4001/confirm/made-up')).toMatchObject({
      status: 303,
      location: 'http://localhost:4000/double-opt-in-done?errorCode=403002',
    });
  });

  it.each([
    ['de', 'de', 'Guten Tag'],
    ['en-GB', 'en', 'Hello'],
    ['nl', 'nl', 'Goedendag'],
    ['fr-BE', 'fr', 'Bonjour'],
    ['es', 'es', 'Buenos días'],
    ['pt', 'pt', 'Bom dia'],
    ['pl', 'pl', 'Dzień dobry'],
    ['xx', 'de', 'Guten Tag'],
  ])('writes in the customer’s language: %s', async (lang, language, greeting) => {
    await subscribe(['NLT_OFFERS'], true, lang);
    const mail = await newest('subscription-opt-in');
    expect(mail).toMatchObject({ language, to: 'anna@example.com' });
    expect(mail.text).toContain(greeting);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).not.toContain('<Anna>');
    expect(mail.headers['content-type']).toContain('multipart/alternative');
  });

  it('mails the link into the preference centre, with its expiry, to every existing account', async () => {
    const url = 'http://localhost:4000/preferences/token/a.b.c';
    const anna = await kit.standIn.accounts.getAccount('ANNA@example.com');
    await kit.standIn.mails.sendLinkTo(anna!.UID, url, 14 * 86_400);
    const mail = await newest('preference-link');
    expect(mail).toMatchObject({
      to: 'anna@example.com',
      language: 'de',
      subject: 'Ihre Einstellungen',
      links: [{ rel: 'preferences', url }],
    });
    expect(mail.text).toContain('14 Tage');
    expect(mail.text).toContain(url);
    expect(mail.headers).not.toHaveProperty('list-unsubscribe');
    const { length } = await kit.mailbox.list();
    await kit.standIn.mails.sendLinkTo('nobody', url, 14 * 86_400);
    expect(await kit.mailbox.list()).toHaveLength(length);
  });

  it('offers one-click unsubscribing on newsletters: GET asks, POST unsubscribes', async () => {
    await subscribe(['NLT_WEEKLY']);
    await kit.standIn.mails.sendNewsletter('anna@example.com', 'http://localhost:4000/preferences');
    const mail = await newest('newsletter');
    expect(mail.links.map(({ rel }) => rel).toSorted()).toEqual(['preferences', 'unsubscribe']);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const url = mail.links.find(({ rel }) => rel === 'unsubscribe')?.url ?? '';
    expect(mail.headers['list-unsubscribe']).toBe(`<${url}>`);
    await kit.press(url, 'GET');
    expect(await stateOf('NLT_WEEKLY')).toEqual([true, 'NotConfirmed']);
    expect(await kit.press(url, 'POST', 'List-Unsubscribe=One-Click')).toMatchObject({ status: 200, body: '' });
    expect(await stateOf('NLT_WEEKLY')).toEqual([false, 'NotConfirmed']);
  });

  it('allows nothing inline or foreign on its pages', async () => {
    const response = await kit.app.inject({ url: '/confirm/x' });
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers['content-security-policy']).not.toContain('unsafe');
    expect(response.body).not.toMatch(/<style|style=|<script(?![^>]*src=)/);
  });
});
