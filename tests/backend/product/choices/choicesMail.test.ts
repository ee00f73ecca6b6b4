import { beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '#backend/product/mails/composeMail.ts';
import { isMailKind } from '#backend/product/mails/ownMails.ts';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { changeChoices } from '#backend/product/newsletters/newsletterChoices.ts';
import { localeLanguages, localeTexts } from '../../../locales.ts';
import { fastest } from '../../engines.ts';
import { json, ownOrigin } from '../services/testServices.ts';
import { providerAccount, type ProviderAccount } from '../unsubscribe/providerAccount.ts';
import { unsubscribeKit } from '../unsubscribe/unsubscribeKit.ts';

const start = Date.parse('2026-03-20T10:00:00Z');
const MINUTE = 60_000;
let account: ProviderAccount;
let isSilent = false;
const { product, tokenFor } = unsubscribeKit(fastest, {
  features: { emailChange: true },
  subscriptions: {
    apiKey: '4_centre',
    read: (uid) => (isSilent ? Promise.reject(new OutboundError('no answer')) : account.gateway.read(uid)),
    end: () => Promise.reject(new Error('nothing ends')),
    resume: () => Promise.reject(new Error('nothing comes back')),
  },
  metadata: { locales: localeLanguages.map((language) => `${language}_DE`), defaultLocale: 'de_DE', cms: { id: 'x' } },
});
let people = 0;
let uid: string;
let link: string;
beforeEach(async () => {
  people += 1;
  uid = `chooser-${people}`;
  isSilent = false;
  product.services.clock.set(start);
  await product.db.delete(mailOutbox);
  account = providerAccount(() => start);
  account.set('NLT_WEEKLY', true, start - 1e9);
  link = await product.services.link(uid, { claims: { exp: start / 1000 + 7 * 86_400 } });
});

const ask = async (authToken = link, more: object = {}): Promise<number> =>
  (
    await product.services.app.inject(
      json('POST', '/rest/v1/subscriber/newsletters/mail', { authToken, language: 'de', ...more }),
    )
  ).statusCode;
const mails = async () =>
  (await product.db.select().from(mailOutbox)).map((row) => {
    if (!isMailKind(row.kind)) throw new Error(row.kind);
    const { text, html } = composeMail({ ...row, kind: row.kind }, { fromName: 'Kontor', timeZone: 'Europe/Berlin' });
    return { to: row.recipient, text, html };
  });

describe('the mail about what is chosen', () => {
  it('goes to the address on record and says what comes, how, and what has just ended, with the link of the call (requirements#choices-mail)', async () => {
    account.set('NLT_RECIPES', false, start - MINUTE);
    account.set('NLT_WINE', false, start - 60 * MINUTE);
    account.set('SVC_PRODUCT_REMINDER', true, start - 1e9);
    const pause = { pausedUntil: '2026-04-03', resumesAt: Date.parse('2026-04-02T22:00:00Z') };
    await changeChoices(product.db, uid, ['NLT_WEEKLY'], { frequency: 'monthly', pause }, start);
    expect(await ask()).toBe(204);
    const [mail, ...more] = await mails();
    expect([mail?.to, more]).toEqual(['ada@beispiel.example', []]);
    expect(mail?.text).toContain(
      'Sie erhalten:\n- Wochenangebote <b> (einmal im Monat, Pause, kommt ab dem 3. April 2026 wieder)\n- Produkt-Erinnerungen\n\nGerade abbestellt:\n- NLT_RECIPES\n',
    );
    expect(mail?.text).not.toContain('NLT_WINE');
    expect(mail?.text).toContain(`Auswahl ändern:\n${ownOrigin}/preferences/token/${link}`);
    expect(mail?.html).toContain('<li>Wochenangebote &lt;b&gt; (einmal im Monat');
  });

  it('says so if nothing comes any more', async () => {
    account.set('NLT_WEEKLY', false, start);
    expect(await ask()).toBe(204);
    expect((await mails())[0]?.text).toContain(
      'Sie erhalten keine Newsletter und keine Produkt-Erinnerungen von uns.\n\nGerade abbestellt:\n- Wochenangebote <b>',
    );
  });

  it.each(localeLanguages)('is written in %s, with the names that the content has there', async (language) => {
    expect(await ask(link, { language })).toBe(204);
    const [mail] = await mails();
    expect(mail?.text).toContain(localeTexts(language, 'mails')['choices.receives']);
    expect(mail?.text).toContain(language === 'de' ? '- Wochenangebote <b>' : '- Weekly offers');
  });

  it('comes once in a quarter of an hour and four times a day', async () => {
    expect([await ask(), await ask()]).toEqual([204, 429]);
    for (const status of [204, 204, 204, 429]) {
      product.services.clock.set(product.services.clock.now() + 16 * MINUTE);
      expect(await ask()).toBe(status);
    }
    expect(await mails()).toHaveLength(4);
  });

  it('is not counted if the provider is silent', async () => {
    isSilent = true;
    expect(await ask()).toBe(503);
    isSilent = false;
    expect(await ask()).toBe(204);
  });

  it.each([
    ['a made-up token', () => 'x', {}, 401],
    ['the token of a newsletter’s unsubscribe address', () => tokenFor(uid), {}, 401],
    ['a link that has expired', () => product.services.link(uid, { claims: { exp: start / 1000 - 1 } }), {}, 401],
    ['words of the page', () => link, { text: 'Gewonnen!' }, 400],
  ])('is refused for %s', async (_what, token, more, status) => {
    expect(await ask(await token(), more)).toBe(status);
    expect(await mails()).toEqual([]);
  });

  it('is refused for the token of an account’s own centre, which stays in its tab', async () => {
    const opened = await product.services.callAs(uid, 'POST', '/centre', {});
    expect(await ask(opened.json<{ linkToken: string }>().linkToken)).toBe(401);
  });
});
