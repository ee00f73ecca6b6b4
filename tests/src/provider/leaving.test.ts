import { accountsGateway } from '#src/provider/accounts.ts';
import { browserPartnerScript } from '#src/provider/partnerScript.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { testClock } from '../testClock.ts';

const site = { scriptUrl: 'https://provider.example/js/gigya.js', apiKey: 'KEY', language: 'de' };
const listener = { onLogin: () => undefined, onLogout: () => undefined };

afterEach(() => {
  for (const script of document.querySelectorAll('script')) script.remove();
  history.replaceState(null, '', '/');
});

describe('single sign-on with a token', () => {
  it.each([
    [{ token: 'T1' }, '?lang=de&gig_ssoToken=T1'],
    [{ token: 'T1', scope: 'device_sso' as const }, '?lang=de&gig_ssoToken=T1&scope=device_sso'],
  ])(
    'puts %j into the URL only while the provider’s script reads it (requirements#sso-tokens)',
    async (signOn, query) => {
      history.replaceState({ key: 'router' }, '', '/login/redirect?lang=de');
      const seen: string[] = [];
      const accounts = accountsGateway(testClock(), async () => ({
        accounts: {},
        sso: { continue: () => void seen.push(location.search) },
      }));
      await accounts.open(site, listener);
      await accounts.continueSignOn(signOn);
      expect(seen).toEqual([query]);
      expect(location.pathname + location.search).toBe('/login/redirect?lang=de');
      expect(history.state).toEqual({ key: 'router' });
      expect(window).toHaveProperty('__gigyaConf.storageDomainOverride', 'localhost');
    },
  );

  it('does nothing if the provider’s script has no single sign-on', async () => {
    const accounts = accountsGateway(testClock(), async () => ({ accounts: {} }));
    await accounts.open(site, listener);
    await expect(accounts.continueSignOn({ token: 'T1' })).resolves.toBeUndefined();
  });
});

describe('the partner script', () => {
  const load = (clock = testClock()): Promise<void> => browserPartnerScript(clock).load(site);
  const element = (): HTMLScriptElement => document.querySelector('script[data-partner-script]')!;

  it('is loaded from the provider’s own folder, with pages that nobody can change (requirements#third-parties)', async () => {
    const script = browserPartnerScript(testClock());
    expect(script.isThere()).toBe(false);
    const loaded = load();
    expect(element().src).toBe('https://provider.example/js/gigya.oidc.js?apiKey=KEY');
    expect(JSON.parse(element().textContent ?? '')).toEqual({
      loginURL: '/login',
      consentURL: '/consentNotUsed',
      errorURL: '/error',
    });
    element().dispatchEvent(new Event('load'));
    await loaded;
    expect(script.isThere()).toBe(true);
  });

  it('runs again each time it is loaded', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const loaded = load();
      element().dispatchEvent(new Event('load'));
      await loaded;
    }
    expect(document.querySelectorAll('script[data-partner-script]')).toHaveLength(1);
  });

  it.each([
    ['is blocked', async () => void element().dispatchEvent(new Event('error'))],
    ['does not come within 15 seconds', (clock: ReturnType<typeof testClock>) => clock.advance(15_000)],
  ])('that %s is removed from the page again', async (_what, happen) => {
    const clock = testClock();
    const script = browserPartnerScript(clock);
    const loaded = expect(load(clock)).rejects.toMatchObject({ failure: 'SCRIPT_BLOCKED' });
    await happen(clock);
    await loaded;
    expect(script.isThere()).toBe(false);
  });

  it('notices when the page comes back from the back/forward cache, not when it opens', () => {
    const script = browserPartnerScript(testClock());
    let returns = 0;
    const stop = script.onReturn(() => (returns += 1));
    const dispatchPageShow = (persisted: boolean): boolean =>
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    dispatchPageShow(false);
    dispatchPageShow(true);
    stop();
    dispatchPageShow(true);
    expect(returns).toBe(1);
  });
});
