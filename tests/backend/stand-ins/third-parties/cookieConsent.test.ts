import { describe, expect, it } from 'vitest';
import { bannerScript } from '#backend/stand-ins/third-parties/registerThirdParties.ts';
import { pageWith, type TestPage } from './pageWith.ts';

interface Consents {
  isConsentRequired(): boolean;
  areAllConsentsAccepted(): boolean;
  showFirstLayer(): void;
  clearUserSession(): Promise<void>;
  updateLanguage(language: string): Promise<void>;
  getServicesBaseInfo(): readonly { readonly name: string; readonly consent: { readonly status: boolean } }[];
}

/** Loads the banner, which then starts without its delay. */
function load(page: TestPage, settingsId = 'shop-1', id = 'usercentrics-cmp'): void {
  page.window.eval('window.setTimeout = (run) => void run()');
  page.load({ script: bannerScript() }, 'http://localhost:4001/browser-ui/latest/loader.js', { settingsId }, id);
}

function open(storage: Readonly<Record<string, string>> = {}, settingsId = 'shop-1', body = '<button>Page</button>') {
  const page = pageWith(body, storage);
  const events: Record<string, unknown>[] = [];
  page.window.addEventListener('ucEvent', (event) =>
    events.push((event as CustomEvent<Record<string, unknown>>).detail),
  );
  load(page, settingsId);
  const answer = (name: 'accept' | 'deny') =>
    page
      .inside('#usercentrics-root')
      ?.querySelector<HTMLButtonElement>(`[data-testid="uc-${name}-all-button"]`)
      ?.click();
  return {
    page,
    events,
    answer,
    consents: (page.window as unknown as { UC_UI: Consents }).UC_UI,
    stored: () => Object.fromEntries(Object.entries(page.window.localStorage)) as Record<string, string>,
  };
}
const banner = (page: TestPage) => page.inside('#usercentrics-root')?.querySelector('section');

describe('the cookie consent banner', () => {
  it('asks at the first visit; until then there is no consent', () => {
    const { page, consents, events } = open();
    expect(banner(page)?.textContent).toContain('Dürfen wir messen');
    expect(consents.isConsentRequired()).toBe(true);
    expect(consents.areAllConsentsAccepted()).toBe(false);
    expect(events).toEqual([
      {
        event: 'consent_status',
        action: 'onInitialPageLoad',
        type: 'IMPLICIT',
        'Adobe Tag Manager': false,
        'Web Vitals': false,
      },
    ]);
  });

  it.each([
    ['accept', true, 'onAcceptAllServices'],
    ['deny', false, 'onDenyAllServices'],
  ] as const)('accepts %s, informs the page and does not ask again', (name, accepted, action) => {
    const { page, answer, consents, events, stored } = open();
    answer(name);
    expect(banner(page)).toBeUndefined();
    expect(consents.areAllConsentsAccepted()).toBe(accepted);
    expect(events.at(-1)).toMatchObject({ action, type: 'EXPLICIT', 'Adobe Tag Manager': accepted });
    const later = open(stored());
    expect(banner(later.page)).toBeUndefined();
    expect(later.events).toEqual([
      expect.objectContaining({ action: 'onInitialPageLoad', type: 'EXPLICIT', 'Web Vitals': accepted }),
    ]);
    const consent = { status: accepted, history: [{ type: 'explicit', status: accepted }] };
    expect(later.consents.getServicesBaseInfo()).toMatchObject([{ consent }, { consent }]);
  });

  it('asks again with other settings, and if the stored answer is invalid', () => {
    const first = open();
    first.answer('accept');
    expect(banner(open(first.stored(), 'shop-2').page)).toBeTruthy();
    expect(banner(open({ uc_settings: '{"settingsId":"shop-1","accepted":"maybe"' }).page)).toBeTruthy();
    expect(banner(open({ uc_settings: '{"settingsId":"shop-1","accepted":"yes"}' }).page)).toBeTruthy();
  });

  it('offers both answers with equal weight, the refusal first, and takes no focus by itself', () => {
    const { page } = open();
    const buttons = [...(banner(page)?.querySelectorAll('button') ?? [])];
    expect(buttons.map(({ textContent, className }) => [textContent, className])).toEqual([
      ['Nein, danke', ''],
      ['Ja, einverstanden', ''],
    ]);
    expect(page.document.activeElement).toBe(page.document.body);
    expect(page.document.body.firstElementChild?.id).toBe('usercentrics-root');
  });

  it('can be opened again, then takes the focus and returns it', () => {
    const { page, answer, consents } = open();
    answer('accept');
    const opener = page.document.querySelector('button')!;
    opener.focus();
    consents.showFirstLayer();
    expect(page.inside('#usercentrics-root')?.activeElement?.textContent).toBe('Nein, danke');
    answer('deny');
    expect(page.document.activeElement).toBe(opener);
    expect(consents.areAllConsentsAccepted()).toBe(false);
  });

  it('follows an answer given in another tab', () => {
    const { page, events, consents } = open();
    page.window.localStorage.setItem('uc_settings', JSON.stringify({ settingsId: 'shop-1', accepted: true }));
    page.window.dispatchEvent(new page.window.StorageEvent('storage', { key: 'uc_settings' }));
    expect(banner(page)).toBeUndefined();
    expect(consents.areAllConsentsAccepted()).toBe(true);
    expect(events.at(-1)).toMatchObject({ 'Web Vitals': true });
  });

  it('works until the page is closed if storage refuses', () => {
    const page = pageWith('');
    page.window.eval("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })");
    load(page);
    page
      .inside('#usercentrics-root')!
      .querySelector<HTMLButtonElement>('[data-testid="uc-accept-all-button"]')!
      .click();
    expect((page.window as unknown as { UC_UI: Consents }).UC_UI.areAllConsentsAccepted()).toBe(true);
  });

  it('uses the page’s language and changes it on request', async () => {
    const { page, consents } = open();
    await consents.updateLanguage('fr_BE');
    expect(banner(page)?.textContent).toContain('Non, merci');
    await consents.updateLanguage('xx');
    expect(banner(page)?.textContent).toContain('No, thank you');
  });

  it('deletes the answer on request and asks again', async () => {
    const { page, answer, consents, stored } = open();
    answer('accept');
    await consents.clearUserSession();
    expect(stored()).toEqual({});
    expect(banner(page)).toBeTruthy();
  });

  it('does nothing without a settings id, or if its element has another id', () => {
    const { page } = open({}, '');
    expect(page.document.querySelector('#usercentrics-root')).toBeNull();
    const other = pageWith('');
    load(other, 'shop-1', 'cookie-banner');
    expect(other.document.querySelector('#usercentrics-root')).toBeNull();
    expect('UC_UI' in other.window).toBe(false);
  });
});
