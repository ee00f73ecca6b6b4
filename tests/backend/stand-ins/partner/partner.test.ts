import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#backend/shared/clock.ts';
import { accounts } from '../../../../cdc-stand-in/storage/tables.ts';
import { registerPartner } from '#backend/stand-ins/partner/registerPartner.ts';
import { apiKey, timeLimit, site } from '../../../cdc-stand-in/oidc/setup.ts';
import { newTab, runPartnerScript } from '../../../cdc-stand-in/oidc/proxyPage.ts';
import { ScriptedBrowser } from '../../../cdc-stand-in/oidc/scriptedBrowser.ts';
import { startPartnerSetup, type PartnerSetup } from './partnerSetup.ts';

let town: PartnerSetup;
let browser: ScriptedBrowser;

beforeAll(async () => {
  town = await startPartnerSetup();
}, timeLimit);
afterAll(() => town.stop());
beforeEach(() => {
  town.clock.reset();
  browser = new ScriptedBrowser();
});
afterEach(() => vi.unstubAllEnvs());

const page = async (path = '/') => (await browser.open(`${town.partner}${path}`)).text();
const script = (address: URL | string, loginToken?: string) =>
  runPartnerScript({
    address: String(address),
    providerOrigin: town.standIn,
    apiKey,
    tab: newTab(),
    ...(loginToken === undefined ? {} : { loginToken }),
  });

/** Follows the redirects from the partner's button to its callback URL, for a logged-in customer. */
async function toOidcCallback(loginToken: string, path = '/oidc/start'): Promise<URL> {
  const proxy = await browser.follow((await browser.follow(`${town.partner}${path}`)).href);
  const next = await script(proxy, loginToken);
  return browser.follow((await browser.follow(next!.href)).href);
}

async function toTokenCallback(loginToken: string): Promise<URL> {
  const login = await browser.follow((await browser.follow(`${town.partner}/token/start`)).href);
  expect(`${login.origin}${login.pathname}`).toBe(`${site}/login`);
  return browser.follow(`${town.standIn}/accounts.sso.continue`, {
    ssoToken: login.searchParams.get('gig_ssoToken')!,
    login_token: loginToken,
    APIKey: apiKey,
  });
}

const ways = [
  ['OpenID Connect', toOidcCallback, 'OIDC'],
  ['token mode', toTokenCallback, 'Token'],
] as const;

describe.each(ways)('signing in at the partner by %s', (_name, toCallback, label) => {
  it('greets the customer by name', async () => {
    const back = await browser.follow((await toCallback(await town.logIn())).href);
    expect(back.href).toBe(`${town.partner}/`);
    const home = await page();
    expect(home).toContain('Guten Tag Ada Beispiel');
    expect(home).toContain(`(${label})`);
  });

  it('survives a reload of the return URL', async () => {
    const callback = await toCallback(await town.logIn());
    await browser.open(callback.href);
    expect((await browser.follow(callback.href)).href).toBe(`${town.partner}/`);
    expect(await page()).toContain('Guten Tag Ada');
  });

  it('does not sign in a browser that did not begin', async () => {
    const callback = await toCallback(await town.logIn());
    const stranger = new ScriptedBrowser();
    const answer = await stranger.open(callback.href);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('abgelaufen oder schon verwendet');
    expect(await (await stranger.open(`${town.partner}/`)).text()).not.toContain('Guten Tag');
  });

  it('expires after an hour at the provider or on the way', async () => {
    const callback = await toCallback(await town.logIn());
    town.clock.advance(3_600_000);
    expect((await browser.open(callback.href)).status).toBe(400);
  });

  it('refuses a code with a foreign state', async () => {
    const callback = await toCallback(await town.logIn());
    callback.searchParams.set(callback.searchParams.has('state') ? 'state' : 'context', 'foreign');
    expect((await browser.open(callback.href)).status).toBe(400);
    expect(await page()).not.toContain('Guten Tag');
  });
});

it('two tabs in different modes do not interfere', async () => {
  const token = await town.logIn();
  const byToken = await toTokenCallback(token);
  const byOidc = await toOidcCallback(token);
  await browser.open(byToken.href);
  expect(await page()).toContain('(Token)');
  await browser.open(byOidc.href);
  expect(await page()).toContain('(OIDC)');
});

it('a customer who is blocked after the redirect is not signed in with the token', async () => {
  const callback = await toTokenCallback(await town.logIn());
  await town.db.update(accounts).set({ isActive: false });
  const answer = await browser.open(callback.href);
  await town.db.update(accounts).set({ isActive: true }).where(eq(accounts.isActive, false));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('hat nicht geklappt');
});

it('testers see the navigations of token mode with hidden secrets, and can let them fail', async () => {
  town.journal.clear();
  const callback = await toTokenCallback(await town.logIn());
  expect(town.journal.list('accounts.sso.continue')).toMatchObject([
    { params: { APIKey: apiKey, ssoToken: '•••', login_token: '•••' } },
  ]);
  town.faults.replace([
    { call: 'accounts.sso.login', effect: { kind: 'error', errorCode: 500001 }, times: 1 },
    { call: 'socialize.notifyLogin', effect: { kind: 'garbage' }, times: 1 },
  ]);
  const begun = await browser.open((await browser.follow(`${town.partner}/token/start`)).href);
  expect([begun.status, (await begun.text()).includes('500001')]).toEqual([400, true]);
  expect((await browser.open(callback.href)).status).toBe(400);
});

it('prompt=none without a login shows a calm message', async () => {
  const proxy = await browser.follow((await browser.follow(`${town.partner}/oidc/start?prompt=none`)).href);
  const callback = await browser.follow((await browser.follow((await script(proxy))!.href)).href);
  const answer = await browser.open(callback.href);
  expect(await answer.text()).toContain('Sie sind in Ihrem Kundenkonto gerade nicht angemeldet.');
});

describe('signing out', () => {
  it('from token mode only leaves the partner', async () => {
    const token = await town.logIn();
    await browser.open((await toTokenCallback(token)).href);
    expect((await browser.follow(`${town.partner}/logout`, {})).href).toBe(`${town.partner}/`);
    expect(await page()).toContain('Mit Kundenkonto anmelden (OIDC)');
    await expect(toTokenCallback(token)).resolves.toHaveProperty('pathname', '/token/callback');
  });

  it('from OpenID Connect leads through the provider’s question and back; leaving both ends the site’s login', async () => {
    const token = await town.logIn();
    await browser.open((await toOidcCallback(token)).href);
    const question = await browser.follow(`${town.partner}/logout`, {});
    expect(question.origin).toBe(town.standIn);
    const text = await (await browser.open(question.href)).text();
    expect(text).toContain('Sie haben sich bei Bilderbogen abgemeldet.');
    expect(await page()).not.toContain('Guten Tag');
    const [, action, xsrf] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/.exec(text)!;
    expect((await browser.follow(action!, { xsrf: xsrf!, logout: 'yes' })).href).toBe(`${town.partner}/`);
    const proxy = await browser.follow((await browser.follow(`${town.partner}/oidc/start`)).href);
    const back = await browser.follow((await script(proxy, token))!.href);
    expect(back.searchParams.get('mode')).toBe('forceLogin');
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['another origin of this machine', { origin: site, 'sec-fetch-site': 'same-site' }, 403],
    ['another site, in an old browser', { origin: 'https://evil.example' }, 403],
    ['its own page, as browsers send it under no-referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
  ])('asked for by %s', async (_what, headers, status) => {
    await browser.open((await toTokenCallback(await town.logIn())).href);
    const answer = await town.partnerApp.inject({
      method: 'POST',
      url: '/logout',
      headers: { ...headers, cookie: `partner_session=${browser.cookie('partner_session')!}` },
    });
    expect(answer.statusCode).toBe(status);
    expect((await page()).includes('Guten Tag Ada')).toBe(status === 403);
  });
});

it('has a policy without anything inline or foreign, and nothing inline on its pages', async () => {
  const answer = await browser.open(`${town.partner}/`);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
  expect(await answer.text()).not.toMatch(/<style|<script|\sstyle=|\son\w+=/);
  expect((await town.partnerApp.inject('/assets/figtree.woff2')).headers['content-type']).toBe('font/woff2');
});

it.each([
  ['/', 'en-GB', 'Your best pictures, in your hands today'],
  ['/?lang=en', 'de', 'Sign in with the customer account (OIDC)'],
  ['/oidc/callback', 'en', 'This sign-in has expired or was used already.'],
])('%s uses the language of the request', async (url, language, texts) => {
  const { body } = await town.partnerApp.inject({ url, headers: { 'accept-language': language } });
  expect(body).toContain('<html lang="en">');
  expect(body).toContain(texts);
});

it('shows a message if the provider cannot be reached', async () => {
  const app = Fastify();
  registerPartner(app, {
    clock: systemClock,
    origin: 'http://localhost:1',
    site,
    oidc: { issuer: 'http://localhost:9/oidc', clientId: 'a', clientSecret: 'b' },
    tokenMode: { provider: 'http://localhost:9', apiKey: 'c', secret: 'd' },
  });
  const answer = await app.inject('/oidc/start');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('gerade nicht erreichbar');
});

it('refuses to start in production', () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(() =>
    registerPartner(Fastify(), {
      clock: systemClock,
      origin: '',
      site,
      oidc: { issuer: '', clientId: '', clientSecret: '' },
      tokenMode: { provider: '', apiKey: '', secret: '' },
    }),
  ).toThrow('must not run in production');
});
