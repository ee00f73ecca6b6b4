import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listPublishers } from '#backend/product/content/reviews/reviews.ts';
import { roleOf } from '#backend/product/content/staff/openIdProvider.ts';
import { findSession, openSession, ROLE_COUNTS } from '#backend/product/content/staff/sessions.ts';
import { sessionLife } from '#backend/product/content/staff/staff.ts';
import { staffSession } from '#backend/product/content/staff/tables.ts';
import { oidcRecords } from '../../../../../cdc-stand-in/oidc/tables.ts';
import { sampleStaff } from '#backend/stand-ins/staff/staffIssuer.ts';
import { startProduct, type RunningProduct } from '../../../stand-ins/console/runningProduct.ts';
import { staffBrowser, studioOrigin, type StaffBrowser } from './staffBrowser.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct('germany');
}, 60_000);
afterAll(() => product.close());
afterEach(() => product.embedded.parts.clock.reset());

const call = async (
  browser: StaffBrowser,
  method: 'GET' | 'POST',
  url: string,
  headers: Readonly<Record<string, string>> = {},
) => product.embedded.studio.inject({ method, url, headers: { cookie: browser.cookies(studioOrigin), ...headers } });

const [, editor, publisher] = sampleStaff;

async function signedIn(): Promise<StaffBrowser> {
  const browser = staffBrowser(product);
  const { status, location } = await browser.signIn(editor?.email ?? '', editor?.password ?? '');
  expect({ status, location }).toEqual({ status: 303, location: `${studioOrigin}/history?to=1` });
  return browser;
}

describe('staff sign in through the company’s OpenID provider', () => {
  it.each(sampleStaff)('$email with the role $role', async ({ email, password, name, role }) => {
    const browser = staffBrowser(product);
    expect((await browser.signIn(email, password)).location).toBe(`${studioOrigin}/history?to=1`);
    const session = await call(browser, 'GET', '/api/v1/session');
    expect(session.json()).toMatchObject({ person: { name, email }, role });
  });

  it('not with a customer’s address and password', async () => {
    const [customer] = product.embedded.parts.scenarioState.scenario().people;
    const browser = staffBrowser(product);
    const seen = await browser.signIn(customer?.loginID ?? '', customer?.password ?? '');
    expect(seen.status).toBe(400);
    expect((await call(browser, 'GET', '/api/v1/session')).statusCode).toBe(401);
  });

  it('not with an answer that another browser asked for, nor a second time with the same answer', async () => {
    const browser = staffBrowser(product);
    const { location } = await browser.get(`${studioOrigin}/auth/login`);
    const state = new URL(location).searchParams.get('state') ?? '';
    const stolen = `${studioOrigin}/auth/callback?code=x&state=${state}`;
    expect((await staffBrowser(product).get(stolen)).location).toBe(`${studioOrigin}/?signIn=outdated`);
    expect((await browser.get(`${studioOrigin}/auth/callback?code=x&state=other`)).location).toBe(
      `${studioOrigin}/?signIn=refused`,
    );
    expect((await browser.get(stolen)).location).toBe(`${studioOrigin}/?signIn=outdated`);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\r\nset-cookie: x=1', ''])(
    'and are never led to %j afterwards',
    async (target) => {
      const browser = staffBrowser(product);
      const begun = await browser.get(`${studioOrigin}/auth/login?returnTo=${encodeURIComponent(target)}`);
      const page = await browser.get(begun.location);
      let seen = await browser.post(page.location, {
        email: editor?.email ?? '',
        password: editor?.password ?? '',
      });
      while (!seen.location.startsWith(studioOrigin)) seen = await browser.get(seen.location);
      expect((await browser.get(seen.location)).location).toBe(`${studioOrigin}/`);
    },
  );
});

describe('a session of staff', () => {
  it('ends with the sign-out', async () => {
    const browser = await signedIn();
    const own = { origin: studioOrigin, 'x-requested-with': 'kontor-studio' };
    const cookie = browser.cookies(studioOrigin);
    expect((await call(browser, 'POST', '/auth/logout', own)).statusCode).toBe(204);
    const after = await product.embedded.studio.inject({ url: '/api/v1/session', headers: { cookie } });
    expect(after.statusCode).toBe(401);
  });

  it('ends when it is not used, and at all after a working day', async () => {
    const { clock } = product.embedded.parts;
    const browser = await signedIn();
    const status = async (): Promise<number> => (await call(browser, 'GET', '/api/v1/session')).statusCode;
    clock.advance(sessionLife.idle - 1000);
    expect(await status()).toBe(200);
    clock.advance(sessionLife.idle);
    expect(await status()).toBe(401);
    clock.reset();
    const other = await signedIn();
    const steps = Math.floor(sessionLife.absolute / (sessionLife.idle - 1000));
    for (let step = 0; step < steps; step += 1) {
      clock.advance(sessionLife.idle - 1000);
      expect((await call(other, 'GET', '/api/v1/session')).statusCode).toBe(200);
    }
    clock.advance(sessionLife.absolute - steps * (sessionLife.idle - 1000));
    expect((await call(other, 'GET', '/api/v1/session')).statusCode).toBe(401);
  });

  it('asks the provider again what the person may do, and ends once it gives no role', async () => {
    const { clock, db } = product.embedded.parts;
    const browser = await signedIn();
    const status = async (): Promise<number> => (await call(browser, 'GET', '/api/v1/session')).statusCode;
    clock.advance(ROLE_COUNTS);
    expect(await status()).toBe(200);
    await db.delete(oidcRecords).where(eq(oidcRecords.model, 'StaffRefreshToken'));
    // A role counts for less than a minute.
    expect(ROLE_COUNTS).toBeLessThan(60_000);
    expect(await status()).toBe(200);
    clock.advance(ROLE_COUNTS);
    expect(await status()).toBe(401);
  });

  it('has the role that the provider tells now', async () => {
    const { db, clock } = product.embedded.parts;
    const person = { id: 'https://staff.example#ada', name: 'Ada', email: '' };
    const opened = clock.now();
    const secret = await openSession(db, { person, role: 'publisher' }, opened, { access: 'a', refresh: 'r' });
    const renewals: unknown[] = [];
    const provider = (role?: 'viewer') => ({
      renew: async (...args: unknown[]) => {
        renewals.push(args);
        return role && { role, tokens: { access: 'b', refresh: 's' } };
      },
    });
    const roleAt = async (after: number, role?: 'viewer') =>
      (await findSession(db, secret, opened + after, provider(role)))?.role;
    expect(await roleAt(ROLE_COUNTS - 1)).toBe('publisher');
    expect(renewals).toEqual([]);
    const [one, two] = await Promise.all([roleAt(ROLE_COUNTS, 'viewer'), roleAt(ROLE_COUNTS, 'viewer')]);
    expect([one, two]).toEqual(['viewer', 'viewer']);
    // Parallel calls ask the provider once, with the tokens of the sign-in.
    expect(renewals).toEqual([[{ access: 'a', refresh: 'r' }, person.id]]);
    const silent = { renew: () => Promise.reject(new Error('no answer')) };
    await expect(findSession(db, secret, opened + 2 * ROLE_COUNTS, silent)).rejects.toMatchObject({ status: 503 });
    expect(await roleAt(2 * ROLE_COUNTS)).toBeUndefined();
    expect(renewals.at(-1)).toEqual([{ access: 'b', refresh: 's' }, person.id]);
    expect(await roleAt(0, 'viewer')).toBeUndefined();
    const stored = await db.select().from(staffSession);
    expect(JSON.stringify(stored)).not.toMatch(/"access"/);
  });

  it('stays when two nodes renew its role at once, although a token counts once', async () => {
    const { db, clock } = product.embedded.parts;
    vi.resetModules();
    const otherNode = await import('#backend/product/content/staff/sessions.ts');
    const opened = clock.now();
    const person = { id: 'https://staff.example#eva', name: 'Eva', email: '' };
    const secret = await openSession(db, { person, role: 'publisher' }, opened, { access: 'a', refresh: 'r' });
    const usedTokens = new Set<string | undefined>();
    const provider = {
      renew: async ({ refresh }: { readonly refresh?: string }) => {
        if (usedTokens.has(refresh)) return undefined;
        usedTokens.add(refresh);
        await new Promise((resolve) => setTimeout(resolve, 200));
        return { role: 'editor' as const, tokens: { access: 'b', refresh: 's' } };
      },
    };
    const nodes = [findSession, otherNode.findSession];
    const later = opened + ROLE_COUNTS;
    const sessions = await Promise.all(nodes.map((find) => find(db, secret, later, provider)));
    expect(sessions.map((session) => session?.person.name)).toEqual(['Eva', 'Eva']);
    expect((await findSession(db, secret, later, provider))?.role).toBe('editor');
  });
});

describe('a publisher, whom editors may ask for a review,', () => {
  const getSession = (browser: StaffBrowser) => call(browser, 'GET', '/api/v1/session');
  const signIn = (browser: StaffBrowser) => browser.signIn(publisher?.email ?? '', publisher?.password ?? '');
  const publishers = async () =>
    (await listPublishers(product.embedded.parts.db, '')).filter(({ name }) => name === publisher?.name).length;

  afterEach(() => void Object.assign(publisher ?? {}, { role: 'publisher' }));

  it.each([
    ['no longer once the role is taken away and the session asks for it', 'none', getSession, 0],
    ['no longer after a sign-in without a role', 'none', () => signIn(staffBrowser(product)), 0],
    ['also after the sign-on has ended', 'publisher', getSession, 1],
  ])('is one %s', async (_when, role, reach, count) => {
    const { clock, db } = product.embedded.parts;
    const browser = staffBrowser(product);
    await signIn(browser);
    expect(await publishers()).toBe(1);
    Object.assign(publisher ?? {}, { role });
    if (role === 'publisher') await db.delete(oidcRecords).where(eq(oidcRecords.model, 'StaffRefreshToken'));
    clock.advance(ROLE_COUNTS);
    await reach(browser);
    expect(await publishers()).toBe(count);
    expect((await getSession(browser)).statusCode).toBe(401);
  });
});

describe('the role of staff', () => {
  const roles = { viewer: ['staff'], editor: ['content'], publisher: ['lead', 'chief'] };
  it.each([
    [{ groups: ['staff', 'lead'] }, 'groups', 'publisher'],
    [{ groups: 'content' }, 'groups', 'editor'],
    [{ realm: { roles: ['staff'] } }, 'realm.roles', 'viewer'],
    [{ groups: ['customers'] }, 'groups', undefined],
    [{ groups: null }, 'groups', undefined],
    [{}, 'constructor.name', undefined],
  ])('of claims %j by %s is %s', (claims, roleClaim, role) => {
    expect(roleOf({ roleClaim, roles }, claims)).toBe(role);
  });
});

it('sign-ins that one address begins are limited', async () => {
  const begin = async (): Promise<number> => (await product.embedded.studio.inject('/auth/login')).statusCode;
  const statuses: number[] = [];
  for (let time = 0; time < 61; time += 1) statuses.push(await begin());
  expect(statuses).toContain(303);
  expect(statuses.at(-1)).toBe(429);
});
