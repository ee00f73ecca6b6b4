import {
  readSignOnParams,
  redirectStep,
  type RedirectEvent,
  type RedirectState,
} from '#src/provider/sign-on/signOnParams.ts';
import {
  destinationOf,
  mayHop,
  rememberSignOn,
  sessionTypeOf,
  signOnOf,
  type SignOnEvent,
  type SignOnMemory,
} from '#src/provider/sign-on/signOn.ts';
import { errorAddress, partnerFaultOf, redirectStepOf } from '#src/links/redirectQuery.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const now = Date.parse('2025-06-01T10:00:00Z');
const quarter = 900_000;
const after = (events: readonly SignOnEvent[], memory: SignOnMemory = {}): SignOnMemory =>
  events.reduce((before, event) => rememberSignOn(before, event, now), memory);
const partnerCame: SignOnEvent = { event: 'PARTNER_CAME', token: 'photo', context: 'C1' };
const tokenCame: SignOnEvent = { event: 'SSO_TOKEN_CAME', token: 'T1' };
const deviceCame: SignOnEvent = { ...tokenCame, scope: 'device_sso' };

describe('the session type', () => {
  it.each([
    ['nothing', [], false, 'NONE'],
    ['the partner script alone', [], true, 'OIDC'],
    ['a partner', [partnerCame], false, 'OIDC'],
    ['an SSO token', [tokenCame], false, 'TOKEN'],
    ['a partner, then an SSO token', [partnerCame, tokenCame], false, 'TOKEN'],
    ['an SSO token, then a partner', [tokenCame, partnerCame], true, 'OIDC'],
    ['a refused SSO token', [tokenCame, { event: 'TOKEN_REFUSED' }], false, 'NONE'],
    ['a partner while another page’s SSO token is refused', [partnerCame, { event: 'TOKEN_REFUSED' }], false, 'OIDC'],
    ['a sign-on that was handed over', [tokenCame, { event: 'ENDED' }], false, 'NONE'],
    ['a logout', [partnerCame, { event: 'FORGOTTEN' }], false, 'NONE'],
  ] as const)('after %s is known (requirements#session-type)', (_what, events, hasScript, type) => {
    expect(sessionTypeOf(signOnOf(after(events), now), hasScript)).toBe(type);
  });

  it('prefers the SSO token if storage has both', () => {
    const both = { ssoToken: { token: 'T1', expires: now + 1 }, partnerToken: { token: 'photo', expires: now + 1 } };
    expect(sessionTypeOf(signOnOf(both, now), false)).toBe('TOKEN');
    expect(sessionTypeOf(signOnOf(both, now + 1), false)).toBe('NONE');
  });
});

describe('a sign-on', () => {
  it('keeps one token for a quarter of an hour and drops the other mode’s (requirements#sso-tokens)', () => {
    expect(after([tokenCame, partnerCame])).toMatchObject({
      partnerToken: { token: 'photo', expires: now + quarter },
      tab: { type: 'OIDC' },
    });
    expect(after([tokenCame, partnerCame]).ssoToken).toBeUndefined();
    expect(after([partnerCame, tokenCame]).partnerToken).toBeUndefined();
  });

  it('of this tab has priority over another tab’s, and after its use it takes no other’s', () => {
    const [mine, other] = [after([partnerCame]), after([tokenCame])];
    const shared = { ...other, tab: mine.tab };
    expect(signOnOf(shared, now)?.type).toBe('OIDC');
    const used = after([{ event: 'ENDED' }], shared);
    expect(signOnOf(used, now)).toBeUndefined();
    expect(signOnOf({ ...used, tab: other.tab }, now)?.token).toBe('T1');
  });

  it('of another tab is used if this tab had none: mailed links open new tabs', () => {
    expect(signOnOf({ ...after([tokenCame]), tab: undefined }, now)).toMatchObject({ type: 'TOKEN', token: 'T1' });
  });

  it('that began with one account is ignored for another', () => {
    const begun = after([tokenCame, { event: 'HOPPED', uid: 'ada' }]);
    expect(signOnOf(begun, now, 'ada')).toBeDefined();
    expect(signOnOf(begun, now, 'bela')).toBeUndefined();
  });

  it('that requires a new login accepts any account', () => {
    const begun = after([
      { ...partnerCame, wantsLogin: true },
      { event: 'HOPPED', uid: 'ada' },
    ]);
    expect(signOnOf(begun, now, 'bela')).toBeDefined();
  });

  it('stops after its redirects, even if the provider sends it back, until the customer does something', () => {
    const hop: SignOnEvent = { event: 'HOPPED' };
    const back = after([tokenCame, hop, hop, { event: 'ENDED' }, tokenCame]);
    expect(mayHop(signOnOf(back, now)!)).toBe(false);
    expect(mayHop(signOnOf(after([{ event: 'CUSTOMER_ACTED' }], back), now)!)).toBe(true);
    expect(mayHop(signOnOf(after([{ event: 'SSO_TOKEN_CAME', token: 'T2' }], back), now)!)).toBe(true);
  });

  it('never has two modes and never outlives its time, whatever happens', () => {
    const event = fc.constantFrom<SignOnEvent>(
      partnerCame,
      tokenCame,
      { event: 'TOKEN_REFUSED' },
      { event: 'HOPPED', uid: 'ada' },
      { event: 'CUSTOMER_ACTED' },
      { event: 'ENDED' },
      { event: 'FORGOTTEN' },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.integer({ min: 0, max: quarter })), { maxLength: 12 }), (steps) => {
        let memory: SignOnMemory = {};
        let time = now;
        for (const [happened, pause] of steps) {
          memory = rememberSignOn(memory, happened, time);
          expect(memory.ssoToken && memory.partnerToken).toBeUndefined();
          if (happened.event === 'ENDED' || happened.event === 'FORGOTTEN')
            expect(signOnOf(memory, time)).toBeUndefined();
          time += pause;
        }
        expect(signOnOf(memory, time + quarter)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the redirect state', () => {
  const opened = (
    event: 'ENTRY_OPENED' | 'REDIRECT_PAGE_OPENED',
    type: 'TOKEN' | 'OIDC' | 'NONE',
    isLoggedIn: boolean,
  ): RedirectEvent => ({ event, type, isLoggedIn });
  it.each<[RedirectState, RedirectEvent, RedirectState]>([
    ['IDLE', opened('ENTRY_OPENED', 'NONE', true), 'IDLE'],
    ['IDLE', opened('ENTRY_OPENED', 'TOKEN', false), 'WAITING_FOR_CUSTOMER'],
    ['WAITING_FOR_CUSTOMER', opened('ENTRY_OPENED', 'OIDC', true), 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS'],
    ['WAITING_FOR_CUSTOMER', { event: 'REGISTERED' }, 'WAITING_AFTER_REGISTRATION'],
    ['IDLE', { event: 'REGISTERED' }, 'IDLE'],
    ['WAITING_AFTER_REGISTRATION', { event: 'REGISTERED' }, 'WAITING_AFTER_REGISTRATION'],
    ['WAITING_AFTER_REGISTRATION', { event: 'STAYED' }, 'WAITING_FOR_CUSTOMER'],
    ['REDIRECT_TO_LOGIN_IN_PROGRESS', { event: 'STAYED' }, 'REDIRECT_TO_LOGIN_IN_PROGRESS'],
    ['WAITING_AFTER_REGISTRATION', opened('REDIRECT_PAGE_OPENED', 'OIDC', false), 'REDIRECT_TO_LOGIN_IN_PROGRESS'],
    [
      'WAITING_AFTER_REGISTRATION',
      opened('REDIRECT_PAGE_OPENED', 'TOKEN', true),
      'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS',
    ],
    ['REDIRECT_TO_LOGIN_IN_PROGRESS', opened('REDIRECT_PAGE_OPENED', 'NONE', true), 'IDLE'],
    ['IDLE', opened('ENTRY_OPENED', 'OIDC', true), 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS'],
    ['IDLE', opened('REDIRECT_PAGE_OPENED', 'OIDC', false), 'REDIRECT_TO_LOGIN_IN_PROGRESS'],
    ['WAITING_FOR_CUSTOMER', opened('ENTRY_OPENED', 'NONE', false), 'IDLE'],
    ['IDLE', { event: 'STAYED' }, 'IDLE'],
  ])('in the state %s goes on after %j to %s (requirements#redirect-state)', (state, event, next) => {
    expect(redirectStep(state, event)).toBe(next);
  });
});

describe('an arrival', () => {
  const site = 'https://konto.example';
  const read = (path: string, referrer = '') => readSignOnParams(new URL(path, site), referrer);

  it.each([
    ['/login?gig_ssoToken=T1', '/login', [{ event: 'SSO_TOKEN_CAME', token: 'T1' }]],
    ['/login?gig_ssoToken=T1&lang=en#top', '/login?lang=en#top', [{ event: 'SSO_TOKEN_CAME', token: 'T1' }]],
    ['/login?gig_ssoToken=T1&scope=device_sso&lang=en', '/login?lang=en', [deviceCame]],
    ['/login?gig_ssoToken=T1&gig_scope=device_sso', '/login', [deviceCame]],
    ['/login?gig_ssoToken=T1&scope=openid', '/login', [{ event: 'SSO_TOKEN_CAME', token: 'T1' }]],
    ['/login?scope=device_sso', '/login?scope=device_sso', []],
    ['/registration?oidcServicePartner=photo', '/registration', [{ event: 'PARTNER_CAME', token: 'photo' }]],
    [
      '/login/redirect?oidcServicePartner=photo&mode=login&context=C1',
      '/login/redirect?mode=login&context=C1',
      [{ event: 'PARTNER_CAME', token: 'photo', context: 'C1', wantsLogin: false }],
    ],
    [
      '/login/redirect?oidcServicePartner=photo&mode=forceLogin&context=C1',
      '/login/redirect?mode=forceLogin&context=C1',
      [{ event: 'PARTNER_CAME', token: 'photo', context: 'C1', wantsLogin: true }],
    ],
    ['/login?error=invalid_token&error_description=invalid%20sso%20token', '/login', [{ event: 'TOKEN_REFUSED' }]],
    ['/login?error=invalid_token&error_description=other', '/login?error=invalid_token&error_description=other', []],
    ['/login?gig_ssoToken=', '/login', []],
    [`/login?gig_ssoToken=${'x'.repeat(5000)}`, '/login', []],
    ['/login?gig_ssoToken=a%0Ab&gig_ssoToken=T2', '/login', []],
    ['/personaldata?from=%2F&q=a%20b', '/personaldata?from=%2F&q=a%20b', []],
  ])('at %s continues at %s', (path, address, events) => {
    expect(read(path)).toMatchObject({ address, events });
    expect(read(path).events).toHaveLength(events.length);
    expect(read(address)).toMatchObject({ address });
  });

  it.each(['//x/', '///evil.example/login', '//login?ssoToken=a'])(
    'at a URL that begins with more than one slash continues on this site: %s',
    (path) => {
      const { address } = readSignOnParams(new URL(`${site}${path}`), '');
      expect(address).toMatch(/^\/[^/]/);
      expect(new URL(address, site).origin).toBe(site);
    },
  );

  it.each([
    ['https://photo.example/', 'photo.example'],
    ['http://localhost:4002/', 'localhost:4002'],
    [`${site}/login`, undefined],
    ['', undefined],
    ['android-app://photo.example/', undefined],
  ])('from %s stores %s', (referrer, host) => {
    expect(read('/login?gig_ssoToken=T1', referrer).events[0]).toEqual({ event: 'SSO_TOKEN_CAME', token: 'T1', host });
  });
});

describe('the end of a flow', () => {
  it.each([
    ['TOKEN', '/addresses', '/login/redirect'],
    ['OIDC', '/addresses', '/login/redirect?mode=afterConsent&skipConsent=true'],
    ['NONE', '/addresses', '/addresses'],
    ['NONE', 'https://evil.example', '/'],
    ['NONE', null, '/'],
  ] as const)('with session type %s and origin %s is %s', (type, from, target) => {
    expect(destinationOf(type, from, 'https://konto.example')).toBe(target);
  });

  it.each([
    ['login', 'BEGINS'],
    ['forceLogin', 'BEGINS'],
    ['passiveLogin', 'PASSIVE'],
    ['error', 'FAILED'],
    ['afterConsent', 'GOES_ON'],
    ['constructor', 'GOES_ON'],
    ['', 'GOES_ON'],
  ])('reads mode %s as %s', (mode, step) => {
    expect(redirectStepOf(new URLSearchParams({ mode }))).toBe(step);
  });

  it('reads the mode of the page that a login leaves for, and leaves its skipConsent to the partner’s script (requirements#redirect-page)', () => {
    const page = new URL(destinationOf('OIDC', null, 'https://konto.example'), 'https://konto.example');
    expect([...page.searchParams]).toEqual([
      ['mode', 'afterConsent'],
      ['skipConsent', 'true'],
    ]);
    for (const skipConsent of ['true', 'false']) {
      page.searchParams.set('skipConsent', skipConsent);
      expect(redirectStepOf(page.searchParams)).toBe('GOES_ON');
    }
  });

  it.each([
    [
      { code: 'access_denied', message: 'No' },
      { code: 'access_denied', message: 'No' },
    ],
    [
      { error: 'login_required', error_description: 'Nobody is there' },
      { code: 'login_required', message: 'Nobody is there' },
    ],
    [{ code: '<b>', message: ' a\u202Eb\n\n c ' }, { message: 'a b c' }],
    [{ code: 'x'.repeat(33), message: '' }, undefined],
  ])('quotes %j as %j', (query, fault) => {
    expect(partnerFaultOf(new URLSearchParams(query))).toEqual(fault);
    expect(
      partnerFaultOf(new URL(errorAddress(new URLSearchParams(query)), 'https://konto.example').searchParams),
    ).toEqual(fault);
  });

  it('quotes at most 200 characters', () => {
    expect(partnerFaultOf(new URLSearchParams({ message: 'x'.repeat(500) }))?.message).toHaveLength(200);
  });
});
