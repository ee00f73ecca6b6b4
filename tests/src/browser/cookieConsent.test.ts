import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserCookieConsent, type BannerSettings, type Consent } from '#src/browser/cookieConsent.ts';
import type { ForeignScript } from '#src/browser/foreignScript.ts';
import { browserClock } from '#src/browser/clock.ts';

const settings: BannerSettings = { scriptUrl: 'https://consent.example/loader.js', settingsId: 'shop' };

/** The banner's object, with the state of services by their names. */
function bannerOf(services: Readonly<Record<string, unknown>>): NonNullable<Window['UC_UI']> {
  return {
    isInitialized: () => true,
    showSecondLayer: () => undefined,
    updateLanguage: () => Promise.resolve(),
    getServicesBaseInfo: () => Object.entries(services).map(([name, status]) => ({ name, consent: { status } })),
  };
}

describe('the cookie banner', () => {
  const loaded: ForeignScript[] = [];
  let consents: Consent[] = [];
  const open = (more: Partial<BannerSettings> = {}): Promise<void> => {
    // A page listens for as long as it lives: each test has a list of its own.
    const mine = consents;
    return browserCookieConsent((script) => {
      loaded.push(script);
      return Promise.resolve();
    }, browserClock()).open({ ...settings, ...more }, (consent) => mine.push(consent));
  };
  const start = (services: Readonly<Record<string, unknown>>): void => {
    window.UC_UI = bannerOf(services);
    dispatchEvent(new Event('UC_UI_INITIALIZED'));
  };

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    delete window.UC_UI;
    loaded.length = 0;
    consents = [];
  });

  it('is loaded by a script element as the vendor asks for', async () => {
    window.UC_UI = bannerOf({});
    await open();
    expect(loaded).toEqual([
      {
        url: settings.scriptUrl,
        name: 'cookie consent',
        id: 'usercentrics-cmp',
        data: { settingsId: 'shop' },
      },
    ]);
  });

  it('that starts after its script is waited for, and tells what was answered before (requirements#cookie-banner)', async () => {
    const opened = open();
    await vi.advanceTimersByTimeAsync(3000);
    expect(consents).toEqual([]);
    start({ 'Adobe Tag Manager': true, 'Web Vitals': false });
    await opened;
    expect(consents).toEqual([{ tagManager: true, webVitals: false }]);
  });

  it('that never starts counts as blocked, and tells nothing', async () => {
    const opened = expect(open()).rejects.toMatchObject({ failure: 'SCRIPT_BLOCKED' });
    dispatchEvent(new Event('ucEvent'));
    await vi.advanceTimersByTimeAsync(15_000);
    await opened;
    expect(consents).toEqual([]);
  });

  it('tells every answer by the event and the services that the site set up', async () => {
    window.UC_UI = bannerOf({ 'Adobe Launch': false });
    await open({ windowEvent: 'shopConsent', tagManagerService: 'Adobe Launch', webVitalsService: 'Speed' });
    start({ 'Adobe Launch': true, Speed: true, 'Adobe Tag Manager': true });
    dispatchEvent(new Event('ucEvent'));
    expect(consents).toHaveLength(1);
    dispatchEvent(new Event('shopConsent'));
    expect(consents.at(-1)).toEqual({ tagManager: true, webVitals: true });
  });

  it('allows nothing that it does not name, or of which it says anything but yes', async () => {
    window.UC_UI = bannerOf({ 'Adobe Tag Manager': 'true', Other: true });
    await open();
    expect(consents).toEqual([{ tagManager: false, webVitals: false }]);
  });

  const [allowed, allowedByPress] = [
    { type: 'implicit', status: true },
    { type: 'explicit', status: true },
  ];
  it.each([
    ['by the site’s settings', [allowed], false],
    ['by nobody', undefined, false],
    ['by a press', [allowed, allowedByPress], true],
    ['by a press, and found again', [allowedByPress, allowed], true],
    ['by a press that was taken back', [allowedByPress, { type: 'explicit', status: false }, allowed], false],
  ])(
    'allows with Global Privacy Control what was allowed %s: %#, and without it all of these (requirements#privacy-control)',
    async (_how, history, isAllowed) => {
      const { getServicesBaseInfo, ...banner } = bannerOf({ 'Web Vitals': true });
      const services = getServicesBaseInfo().map(({ name }) => ({
        name,
        consent: { status: true, ...(history && { history }) },
      }));
      window.UC_UI = { ...banner, getServicesBaseInfo: () => services };
      await open();
      vi.stubGlobal('navigator', { globalPrivacyControl: true });
      await open();
      expect(consents.map(({ webVitals }) => webVitals)).toEqual([true, isAllowed]);
    },
  );
});
