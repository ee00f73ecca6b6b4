import type { JsonObject } from '@kontor/schema-adapters/json';
import { describe, expect, it } from 'vitest';
import { replace, type RouteObject } from 'react-router';
import { handOverAtom } from '#src/sign-on/handOverState.ts';
import { isSignOnBrokenAtom, redirectStateAtom } from '#src/session/signOnAtoms.ts';
import { isLong } from '../../../longRun.ts';
import { fakeApp, type FakeApp } from '../../fakes.ts';
import { storageOf, walk } from './followRedirects.ts';

const routes = [
  '/',
  '/personaldata',
  '/addresses',
  '/accessdata',
  '/login',
  '/registration',
  '/login/redirect',
  '/login/reset-password/start',
  '/login/reset-password',
  '/registration/finalize',
  '/registration/confirmation',
  '/social/link-accounts',
  '/double-opt-in-done',
  '/error',
  '/consentNotUsed',
  '/unsubscribe-success',
  '/preferences',
] as const;
type Route = (typeof routes)[number];

const now = Date.parse('2025-06-01T10:00:00Z');
const record = (expires: number): string => JSON.stringify({ token: 'T1', expires });
const tokens = {
  'no token': {},
  'SSO token': { 'kontor.ssoToken': record(now + 1) },
  'expired SSO token': { 'kontor.ssoToken': record(now) },
  'partner token': { 'kontor.partnerToken': record(now + 900_000) },
  'partner token from the future': { 'kontor.partnerToken': record(now + 960_001) },
  garbage: { 'kontor.ssoToken': '{"token":7}', 'kontor.partnerToken': 'null' },
} as const satisfies Record<string, Record<string, string>>;
type Token = keyof typeof tokens;

const variants: Readonly<Record<string, JsonObject>> = {
  'whole site': { sso: {} },
  'own login call': { sso: { customLogin: true }, hideAccountExistence: true, germany: true },
  'no portal': { sso: null },
  'no preference centre': { sso: {}, marketingPreferenceCenter: null },
};

interface State {
  readonly route: Route;
  readonly isLoggedIn: boolean;
  readonly token: Token;
  readonly variant: string;
}

/** Where the documented page depends on neither, a variant meets one token by default. */
const isShort = (variant: string, token: Token): boolean =>
  ({ 'own login call': token === 'no token', 'no preference centre': token === 'SSO token' })[variant] ?? true;
const states: readonly State[] = routes.flatMap((route) =>
  [true, false].flatMap((isLoggedIn) =>
    (Object.keys(tokens) as Token[]).flatMap((token) =>
      Object.keys(variants)
        .filter((variant) => isLong || isShort(variant, token))
        .map((variant) => ({ route, isLoggedIn, token, variant })),
    ),
  ),
);

const toPartner: Partial<Record<Token, string>> = {
  'SSO token': '/login/redirect',
  'partner token': '/login/redirect?mode=afterConsent&skipConsent=true',
};
const behindLogin = new Set<Route>(['/', '/personaldata', '/addresses', '/accessdata']);
const leadToStart = new Set<Route>([
  '/login/reset-password',
  '/social/link-accounts',
  '/double-opt-in-done',
  '/consentNotUsed',
]);

/** The page that the specification names for a state. */
function documented({ route, isLoggedIn, token, variant }: State): string {
  if (route === '/preferences') return '/preferences/error/notfound';
  const start = isLoggedIn || variant === 'no portal' ? '/' : '/login';
  if (leadToStart.has(route)) return start;
  const partner = toPartner[token];
  if (route === '/login/redirect' && partner === undefined) return start;
  if (variant === 'no portal') return route;
  if (behindLogin.has(route))
    return isLoggedIn ? route : route === '/' ? '/login' : `/login?from=${encodeURIComponent(route)}`;
  if (route === '/login/redirect') return isLoggedIn ? route : '/login';
  if (route === '/login' || route === '/registration') return isLoggedIn ? (partner ?? '/') : route;
  return route;
}

const worldOf = ({ isLoggedIn, token, variant }: Omit<State, 'route'>): FakeApp => ({
  ...fakeApp({
    loggedIn: isLoggedIn,
    metadata: { apiKeys: { singleSignOn: 'portal', marketingPreferenceCenter: 'centre' }, ...variants[variant] },
  }),
  storage: storageOf(tokens[token]),
});

describe('automatic navigation', () => {
  it.each(routes)(
    'from %s ends at the documented page after at most three redirects, in every state (requirements#NAV-4)',
    async (route) => {
      for (const state of states.filter((one) => one.route === route)) {
        const { address, hops } = await walk(route, worldOf(state));
        expect({ ...state, address }).toEqual({ ...state, address: documented(state) });
        expect(hops).toBeLessThanOrEqual(3);
      }
    },
  );

  it('leaves a login alone that happens on the page while it is still looked up who is logged in', async () => {
    const fakes = worldOf({ isLoggedIn: false, token: 'no token', variant: 'whole site' });
    const { accounts } = fakes;
    const lookUp = accounts.getAccount;
    let isFirst = true;
    const getAccount: typeof lookUp = async (regToken) => {
      if (isFirst) {
        isFirst = false;
        const passkeys = await accounts.passkeys();
        await passkeys.logIn({ inField: false });
      }
      return lookUp(regToken);
    };
    Object.assign(accounts, { getAccount });
    expect((await walk('/login?from=%2Faccessdata', fakes)).address).toBe('/login?from=%2Faccessdata');
  });

  it('that redirects forever is noticed (control)', async () => {
    const circle = (): RouteObject[] => [
      { path: '/login', loader: () => replace('/login/redirect') },
      { path: '/login/redirect', loader: () => replace('/login') },
    ];
    await expect(
      walk('/login', worldOf({ isLoggedIn: true, token: 'SSO token', variant: 'whole site' }), circle),
    ).rejects.toThrow('goes on and on');
  });

  it.each([
    ['token mode', '/login?gig_ssoToken=T9', '/login?gig_ssoToken=T9'],
    [
      'OIDC mode',
      '/login/redirect?oidcServicePartner=photo&mode=login&context=C1',
      '/login/redirect?oidcServicePartner=photo&mode=login&context=C1',
    ],
  ])(
    'ends at the start page if the provider sends a logged-in customer back again and again in %s',
    async (_mode, arrival, back) => {
      const fakes = worldOf({ isLoggedIn: true, token: 'no token', variant: 'whole site' });
      let hops = 0;
      let address = arrival;
      for (let turns = 0; turns < 5; turns += 1) {
        const rest = await walk(address, fakes);
        hops += rest.hops;
        if (rest.store.get(redirectStateAtom) !== 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS' || rest.address === '/') {
          expect(rest.address).toBe('/');
          expect(rest.store.get(isSignOnBrokenAtom)).toBe(true);
          expect(hops).toBeLessThanOrEqual(3);
          return;
        }
        void rest.store.set(handOverAtom);
        hops += 1;
        address = back;
      }
      expect.unreachable('the provider is gone to again and again');
    },
  );
});
