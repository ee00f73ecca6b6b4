import { once as until } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trustedDevices } from '#backend/product/login/trustedDevices.ts';
import { openLinkSession } from '#backend/product/links/linkSessions.ts';
import { limiter, limits } from '#backend/product/guards/limits.ts';
import { stepUpToken } from '#backend/product/step-up/tables.ts';
import { buildWebNode, type WebNode, type WebNodeSettings } from '#backend/product/webNode.ts';
import { fastest } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { emailLimits, emails, lastingProofs, type LimitRow } from '../email-change/emailLimits.ts';
import { form, json, openProduct, type TestServices } from '../services/testServices.ts';
import { linkKeys } from '../../../nodes/signedTokens.ts';

const address = 'ada@beispiel.example';

const provider = createServer((_request, response) => response.end('{"errorCode":403025}'));
const { db } = testDatabase(fastest);
let setup: TestServices;
let link: string;
let regToken: string;
beforeAll(async () => {
  // A provider that knows no registration token.
  provider.listen(0, 'localhost');
  await until(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const access = { baseUrl: `http://localhost:${port}`, apiKey: '4_none', secret: 'none' };
  setup = await openProduct(db, {
    features: { consents: true, dataCopy: true, accountDeletion: true, pause: true, emailChange: true },
    consentSite: { portal: access, preferenceCentre: access, document: () => undefined, origin: '' },
    provider: { emails, proofMeans: () => Promise.resolve({ by: 'CODE', email: address }) },
    subscriptions: {
      apiKey: '',
      read: (uid) => Promise.resolve({ person: { uid, email: '' }, firstName: '', facts: [] }),
      end: () => Promise.resolve(),
      resume: () => Promise.resolve(),
    },
    subscriberAccounts: {
      apiKey: '',
      read: () => Promise.resolve({}),
      write: () => Promise.resolve({ result: { errorCode: 0 } }),
    },
  });
  link = await setup.link('uid-1', { claims: { jti: 'link-1', exp: Math.floor(Date.now() / 1000) + 7 * 86_400 } });
  const now = Math.floor(Date.now() / 1000);
  const longLink = { subscriber: 'uid-1', id: 'link-1', issuedAt: now, expiresAt: now + 7 * 86_400 };
  await db.insert(stepUpToken).values(lastingProofs);
  ({ regToken } = await openLinkSession(db, (now + 6 * 86_400) * 1000, longLink));
}, 60_000);
beforeEach(async () => {
  setup.clock.reset();
  await db.execute(sql`truncate limit_counter`);
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const login = form('POST', '/rest/v1/account/login', { loginID: address, password: 'x' });
const devices = trustedDevices({ now: () => Date.now() }, ['secret']);
const fromDevice = { ...login, headers: { ...login.headers, cookie: devices.remember(address).split(';')[0] ?? '' } };
const resend = form('PUT', '/rest/v1/account/registration/verification-email', { email: address });
const newLink = form('POST', '/rest/v1/subscriber/link', { email: address });
const exchange = (): InjectOptions => form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: link });
/** A call of a logged-in customer who has proven the identity. */
const asCustomer = async (call: InjectOptions, purpose = 'email'): Promise<InjectOptions> => ({
  ...call,
  headers: { ...call.headers, 'x-identity-proof': `proof for ${purpose}`, ...(await setup.customer('uid-1')) },
});
const receipt = async (): Promise<InjectOptions> => {
  const call = json('POST', '/rest/v1/customer/consents/receipt', { language: 'de' });
  return { ...call, headers: { ...call.headers, ...(await setup.customer('uid-1')) } };
};
const newsletters = () => asCustomer(json('POST', '/rest/v1/customer/newsletters/search', {}));
const preferenceSession = () => asCustomer(json('POST', '/rest/v1/customer/centre', {}));
const deletion = () => asCustomer({ method: 'GET', url: '/rest/v1/customer/deletion' });
const prove = (): Promise<InjectOptions> =>
  asCustomer(json('POST', '/rest/v1/customer/proof', { password: 'x', purpose: 'copy' }));
const notices = () => asCustomer(json('POST', '/rest/v1/customer/notices', { what: 'passkey-added', language: 'de' }));
const mailProof = () => asCustomer(json('POST', '/rest/v1/customer/proof/mail', { language: 'de' }));
const registered = (): InjectOptions =>
  json('POST', '/rest/v1/customer/consents', { regToken: 'made-up', changed: [] });
const resetNotice = (): InjectOptions =>
  json('POST', '/rest/v1/account/password-reset', { uid: 'uid-1', password: 'x', language: 'de' });
const choicesMail = (): InjectOptions =>
  json('POST', '/rest/v1/subscriber/newsletters/mail', { authToken: link, language: 'de' });
const search = (): InjectOptions => json('POST', '/rest/v1/productreminder/search', { authToken: link });

/** The numbers of the requirement, each with a limited call and other limits of that call that apply earlier. */
const table: readonly LimitRow[] = [
  ...emailLimits(() => setup),
  [limits.loginPerAccount, 10, 900, () => login, []],
  [limits.loginPerAccountADay, 100, 86_400, () => login, [limits.loginPerAccount, limits.loginPerAddress]],
  [limits.loginPerDevice, 10, 900, () => fromDevice, []],
  [limits.loginPerDeviceADay, 100, 86_400, () => fromDevice, [limits.loginPerDevice, limits.loginPerAddress]],
  [limits.loginPerAddress, 60, 60, () => login, [limits.loginPerAccount]],
  [limits.mailPerAccount, 1, 900, () => resend, []],
  [limits.mailPerAccountAnHour, 4, 3600, () => resend, [limits.mailPerAccount]],
  [limits.mailPerAddress, 20, 3600, () => resend, [limits.mailPerAccount, limits.mailPerAccountAnHour]],
  [limits.linkPerAccount, 1, 900, () => newLink, []],
  [limits.linkPerAccountAnHour, 4, 3600, () => newLink, [limits.linkPerAccount]],
  [limits.linkPerAddress, 20, 3600, () => newLink, [limits.linkPerAccount, limits.linkPerAccountAnHour]],
  [limits.exchangePerLink, 60, 3600, exchange, []],
  [limits.centrePerCustomer, 60, 3600, preferenceSession, []],
  [limits.proofPerCustomer, 5, 900, prove, []],
  [limits.proofPerCustomerADay, 30, 86_400, prove, [limits.proofPerCustomer]],
  [limits.proofCodePerCustomer, 3, 900, mailProof, []],
  [limits.proofCodePerCustomerADay, 10, 86_400, mailProof, [limits.proofCodePerCustomer]],
  [limits.proofCodePerAddress, 20, 3600, mailProof, [limits.proofCodePerCustomer, limits.proofCodePerCustomerADay]],
  [limits.customerCalls, 120, 3600, deletion, []],
  [limits.noticesPerCustomer, 20, 86_400, notices, []],
  [limits.resetNoticePerAccount, 3, 900, resetNotice, []],
  [
    limits.dataCopyPerCustomer,
    10,
    3600,
    () => asCustomer(json('POST', '/rest/v1/customer/data-copy', { language: 'de' }), 'copy'),
    [],
  ],
  [limits.accountPerSubscriber, 120, 3600, () => json('POST', '/rest/v1/subscriber/account', { regToken }), []],
  [limits.remindersPerSubscriber, 120, 3600, search, []],
  [limits.consentsPerCustomer, 240, 3600, receipt, []],
  [limits.registrationsPerAddress, 30, 60, registered, []],
  [limits.choicesMailPerSubscriber, 1, 900, choicesMail, []],
  [limits.choicesMailPerSubscriberADay, 4, 86_400, choicesMail, [limits.choicesMailPerSubscriber]],
  [limits.newslettersPerSubscriber, 120, 3600, newsletters, []],
  [limits.storesPerAddress, 60, 60, () => ({ method: 'GET', url: '/rest/v1/retailstores/search?q=berlin' }), []],
  [limits.regionPerAddress, 30, 60, () => ({ method: 'GET', url: '/rest/v1/region?zip=10115' }), []],
];

describe('limits', () => {
  it('are these, and no others (requirements#ACC-2)', () => {
    // The page of a mail refuses nobody: it goes on without the account.
    expect([...table.map(([limit]) => limit.name), limits.mailPagePerSubscriber.name].toSorted()).toEqual(
      Object.values(limits)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it.each(table.map(([limit, ...row]) => [limit.name, ...row] as const))(
    '%s: %i in %i seconds',
    async (limit, most, seconds, call, forget) => {
      const once = async (): Promise<{ readonly refused: boolean; readonly retryAfter: number }> => {
        for (const { name } of forget) await db.execute(sql`delete from limit_counter where "limit" = ${name}`);
        const { statusCode, headers } = await setup.app.inject(await call());
        return {
          // 503: the identity provider of these tests does not answer about consents.
          refused: statusCode === 429 || (statusCode !== 503 && headers['retry-after'] !== undefined),
          retryAfter: Number(headers['retry-after'] ?? 0),
        };
      };
      const addCalls = async (calls: number): Promise<readonly { count: number }[]> =>
        (
          await db.execute<{ count: number }>(
            sql`update limit_counter set count = count + ${calls} where "limit" = ${limit} returning count`,
          )
        ).rows;
      expect((await once()).refused).toBe(false);
      // Each call counts one for one subject: skips the calls between the first and the last.
      if (most > 1) {
        expect(await addCalls(most - 2)).toEqual([{ count: most - 1 }]);
        expect((await once()).refused).toBe(false);
      }
      expect(await addCalls(0)).toEqual([{ count: most }]);
      const { refused, retryAfter } = await once();
      expect(refused).toBe(true);
      expect(retryAfter).toBeGreaterThan(seconds - 30);
      expect(retryAfter).toBeLessThanOrEqual(seconds);
      setup.clock.advance(seconds * 1000);
      expect((await once()).refused).toBe(false);
    },
  );
});

it.each([
  ['rejects', () => Promise.reject(new Error('no answer'))],
  [
    'throws before there is a promise',
    () => {
      throw new Error('no answer');
    },
  ],
])('takes a hit back if its work %s', async (_how, work: () => Promise<never>) => {
  const { requireAll, giveBackOnFailure } = limiter(db, { now: () => Date.now() }, ['key']);
  await requireAll([limits.mailPerAccount], address);
  await expect(giveBackOnFailure([limits.mailPerAccount], address, work)).rejects.toThrow('no answer');
  await expect(requireAll([limits.mailPerAccount], address)).resolves.toBeUndefined();
});

it.each([
  ['the hosts of one IPv6 network', (time: number) => `2001:db8:1:2::${time.toString(16)}`],
  ['one client whose port the proxy writes too', (time: number) => `10.9.8.7:${50_000 + time}`],
  ['one client in both forms of its address', (time: number) => (time % 2 === 0 ? '10.9.8.6' : '::ffff:10.9.8.6')],
])('counts %s as one', async (_who, from) => {
  const { app } = await behindProxy();
  const status = async (time: number): Promise<number> =>
    (await app.inject({ url: '/rest/v1/region?zip=10115', headers: { 'x-forwarded-for': from(time) } })).statusCode;
  for (let time = 1; time <= 30; time += 1) expect(await status(time)).toBe(200);
  expect(await status(31)).toBe(429);
  const other = await app.inject({
    url: '/rest/v1/region?zip=10115',
    headers: { 'x-forwarded-for': '2001:db8:1:3::1' },
  });
  expect(other.statusCode).toBe(200);
});

it.each([
  ['nobody', [], ['127.0.0.1', '127.0.0.1']],
  ['the proxy in front', ['127.0.0.1'], ['10.0.0.1', '10.0.0.2']],
])('accepts a client’s address from %s', async (_who, trustedProxies, counted) => {
  const seen: string[] = [];
  const { app } = await behindProxy(trustedProxies, (server) =>
    server.addHook('onRequest', async ({ ip }) => void seen.push(ip)),
  );
  for (const from of ['10.0.0.1', '6.6.6.6, 10.0.0.2'])
    await app.inject({ url: '/rest/v1/region?zip=10115', headers: { 'x-forwarded-for': from } });
  expect(seen).toEqual(counted);
});

async function behindProxy(
  trustedProxies: readonly string[] = ['127.0.0.1'],
  prepare?: WebNodeSettings['prepare'],
): Promise<WebNode> {
  const { settings } = await linkKeys();
  return buildWebNode({
    server: { trustedProxies },
    services: {
      db,
      clock: setup.clock,
      linkTokens: settings,
      customerTokens: { issuer: 'x', apiKey: 'x', keys: {} },
      provider: {} as never,
      linkMailer: {} as never,
      consentSite: {} as never,
      origins: { own: [], additional: [] },
      subjectKeys: ['x'],
      features: () => ({}),
      hideAccountExistence: () => false,
    },
    site: {
      pages: () => Promise.resolve({ page: () => Promise.resolve('') }),
      metadata: () => ({}),
      thirdParties: [],
      trustedTypes: 'enforced',
    },
    ...(prepare === undefined ? {} : { prepare }),
  });
}
