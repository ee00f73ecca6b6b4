import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { processOrders, type SubscriptionGateway } from '#backend/product/unsubscribe/processOrders.ts';
import { limitCounter } from '#backend/product/guards/tables.ts';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { purge } from '#backend/product/services/retention.ts';
import { newsletterChoice } from '#backend/product/newsletters/tables.ts';
import { unsubscribeOrder, unsubscribeUndo } from '#backend/product/unsubscribe/tables.ts';
import { localeLanguages, localeTexts } from '../../../locales.ts';
import { fastest } from '../../engines.ts';
import { parseHtml } from '../services/parseHtml.ts';
import { ownOrigin } from '../services/testServices.ts';
import { providerAccount, type ProviderAccount } from './providerAccount.ts';
import { ONE_CLICK, unsubscribeKit } from './unsubscribeKit.ts';

const MINUTE = 60_000;
const start = Date.parse('2026-03-20T10:00:00Z');
let account: ProviderAccount;
/** The failure of the provider; undefined while it works. */
let away: (() => Promise<never>) | undefined;
const gateway: SubscriptionGateway = {
  apiKey: '4_centre',
  read: (uid) => (away === undefined ? account.gateway.read(uid) : away()),
  end: (uid, newsletter) => account.gateway.end(uid, newsletter),
  resume: (uid, newsletter, isConfirmed) => account.gateway.resume(uid, newsletter, isConfirmed),
};
const pageGateway: SubscriptionGateway = {
  ...gateway,
  end: () => Promise.reject(new OutboundError('later')),
  resume: () => Promise.reject(new OutboundError('later')),
};
const hangs = (): Promise<never> => new Promise(() => undefined);
const fails = (): Promise<never> => Promise.reject(new OutboundError('no answer'));

const { product, tokenFor, post, orders } = unsubscribeKit(fastest, {
  subscriptions: pageGateway,
  metadata: {
    locales: localeLanguages.map((language) => `${language}_DE`),
    defaultLocale: 'de_DE',
    cms: { id: 'x' },
    marketingPreferenceCenter: {},
  },
});
let people = 0;
let uid: string;
let token: string;
beforeEach(async () => {
  people += 1;
  uid = `uid-${people}`;
  away = undefined;
  product.services.clock.set(start);
  account = providerAccount(() => product.services.clock.now());
  account.set('NLT_WEEKLY', true, start - 1e9);
  account.set('NLT_RECIPES', true, start - 1e9);
  account.set('SVC_PRODUCT_REMINDER', true, start - 1e9);
  token = await tokenFor(uid);
});

const open = async (query = '', language = 'de', address = token) => {
  const answer = await product.services.app.inject({
    url: `/unsubscribe/${address}${query}`,
    headers: { 'accept-language': language },
  });
  return { ...answer, document: parseHtml(answer.body) };
};
const loadPageText = async (query?: string): Promise<string> =>
  ((await open(query)).document.querySelector('main')?.textContent ?? '').replaceAll(/\s+/g, ' ');
/** Presses a button and returns the query of the page to which it leads. */
const press = async (fields: string, address = token): Promise<string> => {
  const { statusCode, headers } = await post(address, fields, { 'accept-language': 'de' });
  expect([fields, statusCode]).toEqual([fields, 303]);
  return String(headers.location).replace(`/unsubscribe/${address}`, '');
};
const undoIn = (query: string): string => new URLSearchParams(query).get('undo') ?? '';
/** The node's own work always fails here, and may have postponed an order. */
const carryOut = async (): Promise<readonly string[]> => {
  for (let times = 0; times < 5 && (await orders()).length > 0; times += 1) {
    await product.db.update(unsubscribeOrder).set({ nextTryAt: 0 });
    await processOrders({ db: product.db, clock: product.services.clock, subscriptions: gateway });
  }
  return orders();
};
const subscribed = async (): Promise<readonly string[]> =>
  ((await account.gateway.read(uid))?.facts ?? []).flatMap(({ purpose, granted }) =>
    granted ? [purpose.replace('subscriptions.', '')] : [],
  );
const choices = async () =>
  (await product.db.select().from(newsletterChoice)).map(({ newsletter, frequency, pausedUntil }) => ({
    newsletter,
    frequency,
    pausedUntil,
  }));

describe('the page', () => {
  it('names newsletter, person and masked address, and has each way as a form, without any script (requirements#mail-page)', async () => {
    const { document, body, headers } = await open();
    expect(document.querySelector('h1')?.textContent).toBe('„Wochenangebote <b>“ abbestellen?');
    expect(document.querySelector('.who')?.textContent.trim()).toBe(
      'Guten Tag, Ada · Newsletter für a•••@beispiel.example',
    );
    expect(
      [...document.querySelectorAll('form')].map(({ method, action }) => [method, action.split('/').at(-1) === token]),
    ).toEqual([
      ['post', true],
      ['post', true],
      ['post', true],
      ['post', true],
      ['get', true],
      ['post', true],
    ]);
    expect([...document.querySelectorAll('[name="do"]')].map((one) => one.getAttribute('value'))).toEqual([
      'stop',
      'less',
      'pause',
      'pause',
      'settings',
    ]);
    expect(body).not.toContain('<script');
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
  });

  it('has logo and footer of the site, one sheet of its own, and weighs less than 20 kB', async () => {
    const { document, body, headers } = await open();
    expect(document.querySelector('header img')?.getAttribute('alt')).toBe('Marke');
    expect([...document.querySelectorAll('footer a')].map((link) => link.textContent)).toEqual([
      'Impressum',
      'Datenschutz',
      'Erklärung zur Barrierefreiheit',
    ]);
    const sheet = document.querySelector('style')?.textContent ?? '';
    expect([...document.querySelectorAll('link[rel="stylesheet"]')]).toEqual([]);
    expect(sheet).toContain('--primary:#0b6b3a');
    expect(sheet).toContain('prefers-color-scheme:dark');
    expect(Buffer.byteLength(sheet)).toBeLessThanOrEqual(5_000);
    expect((await product.services.app.inject('/mailed.css')).body).toBe(sheet);
    // The policy only allows this style sheet.
    const hash = createHash('sha256').update(sheet).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    // Logo and icon of the product have 2.8 kB, headers less than 1 kB each.
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(13_000);
  });

  it.each(localeLanguages)('speaks %s in each of its states', async (language) => {
    const texts = localeTexts(language, 'unsubscribe');
    const headings = async (query = '') => {
      const { document, body } = await open(query, language);
      expect(body).not.toMatch(/\{\{|\bundefined\b/);
      return [/<html lang="(\w\w)/.exec(body)?.[1], document.querySelector('h1')?.textContent];
    };
    const question = texts['question']?.replace('{{name}}', language === 'de' ? 'Wochenangebote <b>' : 'Weekly offers');
    expect([await headings(), await headings('?ask=all')]).toEqual([
      [language, question],
      [language, texts['askAll']],
    ]);
    await press('do=less&frequency=monthly');
    await headings(await press('do=pause&weeks=2'));
    expect(await headings(await press('do=stop'))).toEqual([language, texts['doneTitle']]);
    expect(await headings(await press('do=all'))).toEqual([language, texts['doneAllTitle']]);
  });

  it('says that an address is not valid, also after a press', async () => {
    expect((await open('', 'de', 'made-up')).body).toContain('Dieser Link gilt nicht');
    expect((await post('made-up', 'do=pause&weeks=2')).body).toContain('Dieser Link gilt nicht');
  });

  it.each([
    ['does not answer', hangs],
    ['fails', fails],
  ])('stands there without the state while the provider %s', async (_how, answer) => {
    away = answer;
    const began = performance.now();
    const { document } = await open();
    expect(performance.now() - began).toBeLessThan(5000);
    expect(document.querySelector('h1')?.textContent).toContain('abbestellen?');
    expect(document.querySelector('.who')).toBeNull();
    await press('do=stop');
    expect((await open()).document.querySelector('h1')?.textContent).toBe('Abbestellt');
  });

  it('asks the provider about a subscriber 60 times an hour, then stands there without the state, and still ends newsletters', async () => {
    const hasState = async (address = token) => (await open('', 'de', address)).document.querySelector('.who') !== null;
    expect(await hasState()).toBe(true);
    await product.db.update(limitCounter).set({ count: 59 });
    await press('do=less&frequency=monthly');
    expect([await hasState(), await hasState(await tokenFor('uid-other'))]).toEqual([false, true]);
    expect((await post(token, ONE_CLICK)).statusCode).toBe(200);
    expect(await orders()).toEqual([`${uid} NLT_WEEKLY`]);
    product.services.clock.advance(60 * MINUTE);
    expect(await hasState()).toBe(true);
  });

  it('shows the state as it is at each visit: after Back, and after an end elsewhere', async () => {
    await press('do=stop');
    for (const isCarriedOut of [false, true]) {
      if (isCarriedOut) await carryOut();
      const { document } = await open();
      expect(document.querySelector('h1')?.textContent).toBe('Abbestellt');
      expect(document.querySelector('[value="stop"]')).toBeNull();
    }
    account.set('NLT_WEEKLY', true, product.services.clock.now() + 5 * MINUTE);
    expect(await loadPageText()).toContain('abbestellen?');
    account.set('NLT_WEEKLY', false, start);
    expect(await loadPageText()).toContain('Abbestellt');
  });
});

describe('a press', () => {
  it('on “stop” ends that newsletter alone, and can be undone for half an hour', async () => {
    const query = await press('do=stop');
    expect([await orders(), await carryOut(), await subscribed()]).toEqual([
      [`${uid} NLT_WEEKLY`],
      [],
      ['NLT_RECIPES', 'SVC_PRODUCT_REMINDER'],
    ]);
    const text = await loadPageText(query);
    for (const part of ['Wochenangebote', 'nicht mehr', 'Rückgängig machen', 'Das geht bis 11:30 Uhr.'])
      expect(text).toContain(part);
    expect(await press(`do=undo&undo=${undoIn(query)}`)).toBe('?notice=undone');
    expect(await loadPageText('?notice=undone')).toContain('abbestellen? Es ist wieder alles wie vorher.');
    await carryOut();
    expect(await subscribed()).toContain('NLT_WEEKLY');
    const lines = (await readEvidence(product.db, uid))?.lines.map(({ event, channel }) => `${event} ${channel}`);
    expect(lines).toEqual(['granted found', 'withdrawn mail', 'granted mail']);
  });

  it('on “less often” and “pause until” changes how it comes, says so, and only ever to less', async () => {
    await press('do=less&frequency=fortnightly');
    expect(await loadPageText()).toContain('Dieser Newsletter kommt jetzt alle zwei Wochen.');
    for (const refused of ['fortnightly', 'weekly', 'daily', ''])
      expect([refused, (await post(token, `do=less&frequency=${refused}`)).statusCode]).toEqual([refused, 400]);
    const query = await press('do=pause&weeks=4');
    expect(await loadPageText()).toContain('Dieser Newsletter macht Pause und kommt ab dem 17. April 2026 wieder.');
    expect(await choices()).toEqual([
      { newsletter: 'NLT_WEEKLY', frequency: 'fortnightly', pausedUntil: '2026-04-17' },
    ]);
    for (const refused of [
      'weeks=2',
      'weeks=3',
      'until=2026-04-17',
      'until=2028-01-01',
      'until=2026-02-30',
      'until=x',
      '',
    ])
      expect([refused, (await post(token, `do=pause&${refused}`)).statusCode]).toEqual([refused, 400]);
    expect((await post(token, 'do=pause&until=2026-04-01', { 'accept-language': 'de' })).body).toContain(
      'Bitte wählen Sie einen Tag vom 18. April 2026 bis zum 21. März 2027.',
    );
    await press('do=less&frequency=monthly');
    await press('do=pause&until=2026-05-02');
    expect(await choices()).toEqual([{ newsletter: 'NLT_WEEKLY', frequency: 'monthly', pausedUntil: '2026-05-02' }]);
    // The page can only undo the last press.
    expect(await press(`do=undo&undo=${undoIn(query)}`)).toBe('?notice=undo-late');
  });

  it.each([
    ['a frequency', 'do=less&frequency=monthly', []],
    ['a pause', 'do=pause&weeks=2', []],
    ['a pause', 'do=pause&until=2026-06-01', ['do=less&frequency=fortnightly', 'do=pause&weeks=2']],
    ['an end', 'do=stop', ['do=less&frequency=monthly', 'do=pause&weeks=8']],
    ['the end of all', 'do=all', ['do=pause&weeks=8']],
  ])('undoing %s (%s) brings back what was before it (%j)', async (_what, fields, earlier) => {
    for (const one of earlier) await press(one);
    const [choiceBefore, subscribedBefore] = [await choices(), await subscribed()];
    const pageBefore = await loadPageText();
    const query = await press(fields);
    await carryOut();
    await press(`do=undo&undo=${undoIn(query)}`);
    expect(await loadPageText()).toBe(pageBefore);
    await carryOut();
    const rows = (await choices()).filter(({ frequency, pausedUntil }) => frequency !== null || pausedUntil !== null);
    expect([rows, await subscribed(), await orders()]).toEqual([choiceBefore, subscribedBefore, []]);
  });

  it('on “all newsletters” first leads to the warning, then ends them all, and neither reminders nor the account', async () => {
    const page = await open('?ask=all');
    expect(page.document.querySelector('h1')?.textContent).toBe('Alle Newsletter abbestellen?');
    expect(page.body).toContain('keinen Zugang mehr zu Ihrem Profil');
    expect(page.body).toContain('Ihre persönlichen Daten können gelöscht werden');
    expect(await orders()).toEqual([]);
    const query = await press('do=all');
    expect(await loadPageText(query)).toContain('Alle Newsletter abbestellt');
    await carryOut();
    expect(await subscribed()).toEqual(['SVC_PRODUCT_REMINDER']);
    expect(await loadPageText()).toContain('Alle Newsletter abbestellt');
  });

  it('on “all newsletters” loses nothing while the provider is away', async () => {
    away = fails;
    await press('do=all');
    expect(await orders()).toEqual([`${uid} NLT_WEEKLY`]);
  });

  it('on “all settings” mails a new link to the address on record, seldom, and shows nobody the link', async () => {
    product.services.providerCalls.length = 0;
    const query = await press('do=settings');
    expect(product.services.providerCalls).toEqual([`mail ${uid} de`]);
    expect(await loadPageText(query)).toContain('unterwegs an a•••@beispiel.example');
    const again = await press('do=settings');
    expect([again, product.services.providerCalls.length]).toEqual(['?notice=link-sent-before', 1]);
    expect(await loadPageText(again)).toContain('vor Kurzem schon einen Link');
  });

  it.each([
    ['a foreign origin', { origin: 'https://mail.example' }, 403],
    ['another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    ['the page itself', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
    ['the site', { origin: ownOrigin, 'sec-fetch-site': 'same-origin' }, 303],
  ])('counts from %s: %j', async (_where, headers: Record<string, string>, status) => {
    expect((await post(token, 'do=stop', headers)).statusCode).toBe(status);
    expect(await orders()).toHaveLength(status === 303 ? 1 : 0);
  });

  it('that the page does not have is refused', async () => {
    for (const fields of ['do=', 'do=as-usual', 'do=toString', 'do=less', 'instead=as-usual'])
      expect([fields, (await post(token, fields)).statusCode]).toEqual([fields, 400]);
    expect([await orders(), await choices()]).toEqual([[], []]);
  });
});

describe('the token of an undo', () => {
  const expiredNotice = '?notice=undo-late';

  it.each([
    ['made up', () => Promise.resolve('x'.repeat(43))],
    ['missing', () => Promise.resolve('')],
    ['the unsubscribe token itself', () => Promise.resolve(token)],
  ])('that is %s undoes nothing', async (_what, undo) => {
    await press('do=stop');
    expect(await press(`do=undo&undo=${await undo()}`)).toBe(expiredNotice);
    await carryOut();
    expect(await subscribed()).not.toContain('NLT_WEEKLY');
  });

  it('works once, and for its person and newsletter alone', async () => {
    const undo = undoIn(await press('do=stop'));
    await carryOut();
    const [foreign, other] = [await tokenFor('uid-other'), await tokenFor(uid, 'NLT_RECIPES')];
    for (const address of [foreign, other]) expect(await press(`do=undo&undo=${undo}`, address)).toBe(expiredNotice);
    expect(await press(`do=undo&undo=${undo}`)).toBe('?notice=undone');
    await carryOut();
    await post(token, ONE_CLICK);
    await carryOut();
    expect([await press(`do=undo&undo=${undo}`), await orders()]).toEqual([expiredNotice, []]);
  });

  it('ends after half an hour, and the page no longer offers it', async () => {
    const query = await press('do=stop');
    product.services.clock.advance(29 * MINUTE);
    expect(await loadPageText(query)).toContain('Rückgängig');
    product.services.clock.advance(MINUTE + 1000);
    expect(await loadPageText(query)).not.toContain('Rückgängig');
    expect(await press(`do=undo&undo=${undoIn(query)}`)).toBe(expiredNotice);
  });

  it('is not made where nothing changed: a forwarded mail begins no newsletter', async () => {
    account.set('NLT_WEEKLY', false, start - 1e8);
    expect(await press('do=stop')).toBe('');
    // The same if the provider was unreachable at the press.
    away = fails;
    const undo = undoIn(await press('do=stop', await tokenFor(uid, 'NLT_OFFERS')));
    account.set('NLT_OFFERS', false, start - 1e8);
    away = undefined;
    await press(`do=undo&undo=${undo}`, await tokenFor(uid, 'NLT_OFFERS'));
    await carryOut();
    expect([account.resumed, await subscribed()]).toEqual([[], ['NLT_RECIPES', 'SVC_PRODUCT_REMINDER']]);
  });

  it('is void after a later end by a mail program, after erasure, and is stored as a hash that goes in time', async () => {
    const undo = undoIn(await press('do=stop'));
    expect((await product.db.select().from(unsubscribeUndo)).map(({ tokenHash }) => tokenHash)).not.toContain(undo);
    await post(token, ONE_CLICK);
    expect(await press(`do=undo&undo=${undo}`)).toBe(expiredNotice);
    await press('do=pause&weeks=2', await tokenFor(uid, 'NLT_RECIPES'));
    await eraseSubscriber(product.db, uid, product.services.clock.now());
    expect(await product.db.$count(unsubscribeUndo)).toBe(0);
    await press('do=pause&weeks=2', await tokenFor('uid-another', 'NLT_RECIPES'));
    product.services.clock.advance(31 * MINUTE);
    const { clock } = product.services;
    await purge({ db: product.db, clock }, 0);
    expect(await product.db.$count(unsubscribeUndo)).toBe(0);
  });

  it('brings a newsletter back that an order still was to end, in whatever order nodes and presses come', async () => {
    away = fails;
    const undo = undoIn(await press('do=stop'));
    await press(`do=undo&undo=${undo}`);
    expect(await loadPageText()).toContain('abbestellen?');
    away = undefined;
    product.services.clock.advance(10 * MINUTE);
    await carryOut();
    expect([account.ended, await subscribed(), await orders()]).toEqual([
      [],
      ['NLT_WEEKLY', 'NLT_RECIPES', 'SVC_PRODUCT_REMINDER'],
      [],
    ]);
  });
});
