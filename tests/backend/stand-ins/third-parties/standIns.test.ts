import * as fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { faultStore } from '#backend/stand-ins/faults/faultStore.ts';
import { callJournal } from '#backend/stand-ins/faults/journal.ts';
import { takeAuthCode } from '../../../../cdc-stand-in/oidc/token-mode/ssoTokens.ts';
import { registerThirdParties, thirdPartyPaths } from '#backend/stand-ins/third-parties/registerThirdParties.ts';
import { timeLimit, ssoDatabase } from '../../../cdc-stand-in/oidc/setup.ts';
import { pageWith } from './pageWith.ts';
import { cases } from '../../../longRun.ts';
import { formPost } from '../../../formPost.ts';

const site = 'http://localhost:3999';
const clock = adjustableClock();
const accounts = new Map<string, { UID: string; data: Record<string, unknown> }>();
const faults = faultStore();
let db: Database;
let app: FastifyInstance;

beforeAll(async () => {
  db = await ssoDatabase();
  app = Fastify();
  registerThirdParties(app, {
    db,
    clock,
    apiKey: '4_portal',
    pageOrigins: [site],
    accountOf: (loginId) => Promise.resolve(accounts.get(loginId)),
    testing: { faults, journal: callJournal() },
  });
}, timeLimit);
afterAll(async () => {
  await app.close();
  await db.close();
});
afterEach(() => vi.unstubAllEnvs());

async function choose(mode: string, loginId: string, outcome: string, appId = 'app-1', opener = site) {
  const answer = await app.inject(
    formPost(`/sdk/${appId}/consent`, { mode, loginId, outcome, opener, language: 'de' }),
  );
  const page = pageWith(answer.body).document.querySelector('#widget-result');
  return {
    answer,
    opener: page?.getAttribute('data-opener'),
    result: JSON.parse(page?.getAttribute('value') ?? 'null') as Record<string, string> | null,
  };
}

const ask = (query: Readonly<Record<string, string>>) =>
  app.inject(`/sdk/app-1/consent?${new URLSearchParams(query).toString()}`);
const tell = (body: unknown) =>
  app.inject({
    method: 'POST',
    url: '/web-vitals',
    headers: { 'content-type': 'text/plain' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('the scripts', () => {
  it.each([
    thirdPartyPaths.cookieConsent,
    thirdPartyPaths.tagManager,
    thirdPartyPaths.webVitals,
    thirdPartyPaths.idWidget('app-1'),
  ])('%s may be loaded by pages of another origin', async (address) => {
    const answer = await app.inject(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).not.toMatch(
      /innerHTML|\beval\(|new Function|document\.write|insertAdjacentHTML|\.style\.|setAttribute\('style'/,
    );
  });

  it('refuse production', () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(() =>
      registerThirdParties(Fastify(), {
        db,
        clock,
        apiKey: '',
        pageOrigins: [],
        accountOf: () => Promise.resolve(undefined),
      }),
    ).toThrow('must not run in production');
  });
});

describe('scripts with a fault', () => {
  afterEach(() => faults.replace([]));

  it.each([
    ['GET /sdk/{appId}', thirdPartyPaths.idWidget('app-1')],
    ['GET /browser-ui/latest/loader.js', thirdPartyPaths.cookieConsent],
  ])('%s can be absent or another script, and pages may load it even so', async (call, address) => {
    faults.replace([{ call, effect: { kind: 'status', status: 503 } }]);
    expect((await app.inject(address)).statusCode).toBe(503);
    faults.replace([{ call, effect: { kind: 'garbage' } }]);
    const wrong = await app.inject(address);
    expect(wrong.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(wrong.body).not.toContain('ownid');
  });
});

describe('the ID widget’s window', () => {
  it('asks in the page’s language, and shows the typed address as text', async () => {
    const answer = await ask({ mode: 'login', loginId: '"><script>1</script>', opener: site, language: 'de-AT' });
    expect(answer.body).toContain('Möchten Sie sich mit diesem Gerät anmelden?');
    expect(answer.body).not.toContain('<script>1');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it.each([
    ['another origin', { mode: 'login', opener: 'https://evil.example' }],
    ['an origin that only begins alike', { mode: 'login', opener: `${site}.evil.example` }],
    ['an unknown mode', { mode: 'dance', opener: site }],
  ])('does not open for %s', async (_what, query) => {
    expect((await ask(query)).statusCode).toBe(400);
  });

  it('registers a device, which then opens a session for the account that stored it', async () => {
    const registered = await choose('register', 'Ada@Beispiel.example', 'success');
    expect(registered.opener).toBe(site);
    accounts.set('ada@beispiel.example', { UID: 'uid-ada', data: { ownId: registered.result!['data'] } });
    const { result } = await choose('login', 'ada@beispiel.example', 'success');
    await expect(takeAuthCode(db, clock.now(), '4_portal', result!['authCode']!)).resolves.toBe('uid-ada');
  });

  it('refuses a device of another customer, another application, a made-up one, or none', async () => {
    const { result } = await choose('register', 'ben@beispiel.example', 'success');
    accounts.set('eve@beispiel.example', { UID: 'uid-eve', data: { ownId: result!['data'] } });
    accounts.set('ben@beispiel.example', { UID: 'uid-ben', data: { ownId: result!['data'] } });
    const forged = Buffer.from(
      JSON.stringify([{ id: 'x', loginId: 'for@beispiel.example', createdAt: '', signature: 'y' }]),
    ).toString('base64');
    accounts.set('for@beispiel.example', { UID: 'uid-for', data: { ownId: forged } });
    accounts.set('none@beispiel.example', { UID: 'uid-none', data: {} });
    const refused = { outcome: 'error', code: 'account_not_found' };
    expect((await choose('login', 'eve@beispiel.example', 'success')).result).toMatchObject(refused);
    expect((await choose('login', 'ben@beispiel.example', 'success', 'app-2')).result).toMatchObject(refused);
    expect((await choose('login', 'for@beispiel.example', 'success')).result).toMatchObject(refused);
    expect((await choose('login', 'none@beispiel.example', 'success')).result).toMatchObject(refused);
    expect((await choose('login', 'nobody@beispiel.example', 'success')).result).toMatchObject(refused);
    expect((await choose('login', 'ben@beispiel.example', 'success')).result).toHaveProperty('authCode');
  });

  it('ends as the tester chooses', async () => {
    expect((await choose('register', '', 'cancelled')).result).toEqual({ outcome: 'cancelled' });
    expect((await choose('login', '', 'error')).result).toMatchObject({ outcome: 'error', code: 'flow_failed' });
  });

  it('ignores invalid stored data, without an error', async () => {
    const anything = fc.oneof(
      fc.string(),
      fc.anything(),
      fc.json().map((text) => Buffer.from(text).toString('base64')),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (ownId) => {
        accounts.set('odd@beispiel.example', { UID: 'uid-odd', data: { ownId } });
        expect((await choose('login', 'odd@beispiel.example', 'success')).result).toMatchObject({
          code: 'account_not_found',
        });
      }),
      { numRuns: cases(15, 240) },
    );
  });
});

describe('the tag manager', () => {
  it('collects the page’s data, before and after it was loaded', () => {
    const page = pageWith('');
    const { window } = page;
    window.eval("window.adobeDataLayer = [{ event: 'page', name: 'login' }]");
    page.load('tag-manager/browser/launch.js', 'http://localhost:4001/tag-manager/launch-abc-development.min.js');
    window.eval(
      "window._satellite.track('saved', { page: 'preferences' }); window.adobeDataLayer.push({ event: 'error', code: 1 }); window._satellite.pageBottom(); window._satellite.setVar('a', 1);",
    );
    const events = window.eval('JSON.stringify(window.__tagManagerEvents)') as string;
    expect((JSON.parse(events) as { name: string }[]).map(({ name }) => name)).toEqual([
      'page',
      'loaded',
      'saved',
      'error',
      'pageBottom',
    ]);
    expect(window.eval("window._satellite.getVar('a') + window._satellite.buildInfo.environment")).toBe('1development');
  });
});

describe('web vitals', () => {
  it('stores measurements of named pages, newest first', async () => {
    expect((await tell({ page: 'preferences', values: { LCP: 900.5, CLS: 0 } })).statusCode).toBe(204);
    await tell({ page: 'login', values: { INP: 40 } });
    expect((await app.inject('/web-vitals')).json()).toMatchObject([
      { page: 'login', values: { INP: 40 } },
      { page: 'preferences', values: { LCP: 900.5, CLS: 0 } },
    ]);
  });

  it.each([
    ['an address instead of a name', { page: 'http://localhost:4000/preferences/token/abc', values: {} }],
    ['a path', { page: '/preferences/token/abc', values: {} }],
    ['an unknown measure', { page: 'login', values: { SECRET: 1 } }],
    ['no number', { page: 'login', values: { LCP: 'fast' } }],
    ['no JSON', '{'],
    ['nothing', 'null'],
  ])('refuses %s', async (_what, body) => {
    expect((await tell(body)).statusCode).toBe(400);
  });
});
