import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import {
  dueLogoutAtom,
  linkedLoginAtom,
  linkingTokenAtom,
  pendingTokenAtom,
  registrationOriginAtom,
  resetLoginAtom,
  resetTokenAtom,
} from '#src/store/expiringStorage.ts';
import { regionAtom, typeZipAtom } from '#src/registration/registration.ts';
import {
  changedAccessAtom,
  followTabsAtom,
  loggedInAtom,
  loggedOutByUserAtom,
  logOutAtom,
  sessionAtom,
} from '#src/session/session.ts';
import { createAppStore, type AppStore } from '#src/store/store.ts';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cases } from '../../longRun.ts';
import { fakeApp, type FakeApp } from '../fakes.ts';
import { providerRefusal } from '../fakeAccounts.ts';

const texts = await openSiteTexts(['de']);

function openStore(
  loggedIn: boolean,
  more: Partial<FakeApp> = {},
): { readonly store: AppStore; readonly fakes: FakeApp } {
  const fakes = { ...fakeApp({ loggedIn, metadata: { sso: {}, apiKeys: { singleSignOn: 'portal' } } }), ...more };
  return { store: createAppStore(fakes, texts), fakes };
}
const stateOf = async (store: AppStore): Promise<string> => (await store.get(sessionAtom)).state;
const credentials = { email: 'ada@beispiel.example', password: 'Apfel-Kuchen-27!' };

describe('the state of the account', () => {
  it('follows the login and logout events, and both delete the stored address of a password reset (requirements#login-events)', async () => {
    const { store, fakes } = openStore(false);
    expect(await stateOf(store)).toBe('LOGGED_OUT');
    store.set(resetLoginAtom, credentials.email);
    await fakes.accounts.login(credentials);
    expect(await stateOf(store)).toBe('LOGGED_IN');
    expect(store.get(resetLoginAtom)).toBeUndefined();
    store.set(resetLoginAtom, credentials.email);
    await fakes.accounts.logout();
    expect(await stateOf(store)).toBe('LOGGED_OUT');
    expect(store.get(resetLoginAtom)).toBeUndefined();
  });

  it.each([403005, 403013, 403041, 206001, 206002])(
    'is logged out if a refresh is answered with %i (requirements#session)',
    async (code) => {
      const { store, fakes } = openStore(true);
      expect(await stateOf(store)).toBe('LOGGED_IN');
      fakes.accounts.refuse.set('getAccount', providerRefusal(code));
      store.set(sessionAtom, 'RELOAD');
      expect(await stateOf(store)).toBe('LOGGED_OUT');
    },
  );

  it.each([
    new ServiceError('NETWORK', 'accounts.getAccountInfo'),
    new ServiceError('TIMEOUT', 'accounts.getAccountInfo'),
    providerRefusal(500001),
  ])('is unknown, and the error is rethrown, if a refresh fails otherwise: %s', async (failure) => {
    const { store, fakes } = openStore(true);
    await stateOf(store);
    fakes.accounts.refuse.set('getAccount', failure);
    store.set(sessionAtom, 'RELOAD');
    await expect(store.get(sessionAtom)).rejects.toBe(failure);
    store.set(sessionAtom, 'RELOAD');
    expect(await stateOf(store)).toBe('LOGGED_IN');
  });

  it('follows other tabs by the cookie: out at once, in after asking', async () => {
    const tell: ((isThere: boolean) => void)[] = [];
    const watch = (_key: string, listener: (isThere: boolean) => void) => {
      tell.push(listener);
      return () => undefined;
    };
    const { store, fakes } = openStore(true, { sessionCookie: { isThere: () => true, hint: () => undefined, watch } });
    await stateOf(store);
    store.set(followTabsAtom);
    await vi.waitFor(() => expect(tell).toHaveLength(1));
    tell[0]?.(false);
    await vi.waitFor(async () => expect(await stateOf(store)).toBe('LOGGED_OUT'));
    fakes.accounts.isLoggedIn = true;
    store.set(loggedOutByUserAtom, true);
    store.set(changedAccessAtom, 'password');
    tell[0]?.(true);
    await vi.waitFor(async () => expect(await stateOf(store)).toBe('LOGGED_IN'));
    // Messages of the former logout are over.
    expect([store.get(loggedOutByUserAtom), store.get(changedAccessAtom)]).toEqual([false, undefined]);
  });

  it('follows a login in another tab that no look at the cookie has told', async () => {
    const tell = new Map<string, () => void>();
    const onWritten = (key: string, listener: () => void) => {
      tell.set(key, listener);
      return () => undefined;
    };
    const { store, fakes } = openStore(true, { otherTabs: { onWritten } });
    store.sub(loggedInAtom, () => undefined);
    await stateOf(store);
    store.set(followTabsAtom);
    fakes.accounts.account = { ...fakes.accounts.account, uid: 'grace' };
    tell.get('kontor.login')?.();
    await vi.waitFor(() => expect(store.get(loggedInAtom)?.uid).toBe('grace'));
  });

  it.each([
    ['logs out four seconds after login details were changed in another tab that is closed', true, 1],
    ['leaves the logout to the other tab if that one is still open', false, 0],
  ])('an open tab %s (requirements#login-details-changed)', async (_what, isClosed, count) => {
    const written: (() => void)[] = [];
    const onWritten = (_key: string, listener: () => void) => {
      written.push(listener);
      return () => undefined;
    };
    const { store, fakes } = openStore(true, { otherTabs: { onWritten } });
    await stateOf(store);
    store.set(followTabsAtom);
    openAgain(fakes).set(dueLogoutAtom, 'password');
    written[0]?.();
    await fakes.clock.advance(3_000);
    if (!isClosed) openAgain(fakes).set(dueLogoutAtom, undefined);
    await fakes.clock.advance(1_000);
    await vi.waitFor(() => expect(fakes.accounts.calls.filter((call) => call === 'logout')).toHaveLength(count));
    expect(await stateOf(store)).toBe(isClosed ? 'LOGGED_OUT' : 'LOGGED_IN');
  });

  it('stores nothing of ours after a logout that the provider did not answer (requirements#TOK-5)', async () => {
    const { store, fakes } = openStore(true);
    await stateOf(store);
    store.set(resetLoginAtom, credentials.email);
    store.set(linkingTokenAtom, 'conflict');
    store.set(linkedLoginAtom, credentials.email);
    store.set(registrationOriginAtom, '/addresses');
    store.set(pendingTokenAtom, 'pending');
    fakes.accounts.refuse.set('logout', new ServiceError('NETWORK', 'accounts.logout'));
    await store.set(logOutAtom);
    const stored = [resetLoginAtom, linkingTokenAtom, linkedLoginAtom, registrationOriginAtom, pendingTokenAtom];
    expect(stored.flatMap((valueAtom) => store.get(valueAtom) ?? [])).toEqual([]);
    expect(await stateOf(store)).toBe('LOGGED_OUT');
  });
});

describe('what the browser stores for a later step', () => {
  it.each([
    ['the login of a reset', resetLoginAtom, 15, 'local', 'kontor.resetLogin'],
    ['where a registration began', registrationOriginAtom, 15, 'local', 'kontor.origin'],
    ['the address of a linked login', linkedLoginAtom, 60, 'local', 'kontor.linkedLogin'],
    ['the token of a link', linkingTokenAtom, 60, 'session', 'kontor.linkingToken'],
    ['the token of an unfinished registration', pendingTokenAtom, 60, 'session', 'kontor.pendingToken'],
    ['the token of a mail', resetTokenAtom, 60, 'session', 'kontor.resetToken'],
    ['a logout that is due', dueLogoutAtom, 90 * 24 * 60, 'local', 'kontor.dueLogout'],
  ] as const)('%s expires in time', async (_what, valueAtom, minutes, place, key) => {
    const { store, fakes } = openStore(false);
    store.set(valueAtom, 'mine');
    expect(fakes.storage[place].read(key)).toContain('mine');
    expect(fakes.storage[place === 'local' ? 'session' : 'local'].read(key)).toBeUndefined();
    await fakes.clock.advance(minutes * 60_000 - 1);
    expect(openAgain(fakes).get(valueAtom)).toBe('mine');
    await fakes.clock.advance(1);
    expect(openAgain(fakes).get(valueAtom)).toBeUndefined();
  });

  it('is ignored if the storage has invalid data, or an expiry too far away', () => {
    const garbage = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ value: fc.anything(), expires: fc.anything() }).map((record) => JSON.stringify(record) ?? ''),
      fc
        .integer({ min: 961_000, max: 10 ** 12 })
        .map((delay) => JSON.stringify({ value: 'x', expires: Date.parse('2025-06-01T10:00:00Z') + delay })),
    );
    fc.assert(
      fc.property(garbage, (text) => {
        const fakes = fakeApp();
        fakes.storage.local.write('kontor.resetLogin', text);
        return openAgain(fakes).get(resetLoginAtom) === undefined;
      }),
      { numRuns: cases(300, 5_000) },
    );
  });
});

const openAgain = (fakes: FakeApp): AppStore => createAppStore(fakes, texts);

describe('postcodes that are typed faster than they are answered', () => {
  it('end with the newest one’s answer, whatever the order of the answers', async () => {
    const zips = ['10115', '80331', '50667', '2011', '20095'];
    const typing = fc.record({ zip: fc.constantFrom(...zips), wait: fc.constantFrom(0, 250) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(typing, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat({ max: 5 })),
        async (typed, order) => {
          const open: {
            readonly zip: string;
            readonly signal: AbortSignal | undefined;
            readonly answer: () => void;
          }[] = [];
          const fakes = fakeApp();
          const findRegion: FakeApp['services']['findRegion'] = (zip, signal) =>
            new Promise((resolve, reject) => {
              const fail = (): void => reject(new ServiceError('NETWORK', 'services.findRegion'));
              const answer = (): void => (zip === '50667' ? fail() : resolve(zip === '10115' ? 'NORD' : 'SUED'));
              open.push({ zip, signal, answer });
            });
          const store = createAppStore({ ...fakes, services: { ...fakes.services, findRegion } }, texts);
          const checks = typed.map(({ zip, wait }) => store.set(typeZipAtom, zip, wait));
          await fakes.clock.advance(250);
          const last = typed.at(-1)?.zip ?? '';
          expect(open.filter(({ signal }) => signal?.aborted !== true).map(({ zip }) => zip)).toEqual(
            last.length === 5 ? [last] : [],
          );
          while (open.length > 0) open.splice(order.next().value % open.length, 1)[0]?.answer();
          await Promise.race([Promise.allSettled(checks), new Promise((resolve) => setTimeout(resolve, 0))]);
          const result =
            last === '50667'
              ? { state: 'FAILED' }
              : { state: 'FINISHED', zip: last, region: last === '10115' ? 'NORD' : 'SUED' };
          expect(store.get(regionAtom)).toEqual(last.length === 5 ? result : { state: 'INCOMPLETE' });
        },
      ),
      { numRuns: cases(300, 5_000) },
    );
  });
});
