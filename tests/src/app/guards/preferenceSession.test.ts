import { describe, expect, it, vi } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import type { Gateways } from '#src/store/gateways.ts';
import { openPreferenceSession } from '#src/app/guards/preferenceSessionGuard.ts';
import { requireLink } from '#src/app/guards/preferenceGuards.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { beginAhead } from '#src/app/routes.tsx';
import { linkTokenAtom } from '#src/session/link.ts';
import { noteLoginAtom } from '#src/session/preferenceSession.ts';
import { logOutAtom } from '#src/session/session.ts';
import { createAppStore, type AppStore } from '#src/store/store.ts';
import { blockThirdPartiesAtom, hasForeignAtom } from '#src/session/thirdParties.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { providerRefusal } from '../../fakeAccounts.ts';
import type { FakeApp } from '../../fakes.ts';
import { portalApp } from '../portal/page.ts';

const i18n = await openSiteTexts(['de']);
const sitePath = '/preferences/account';

interface Visit {
  readonly app: FakeApp;
  readonly store: AppStore;
  /** Where the guard leads; `document` if with a new one. */
  readonly open: () => Promise<string>;
  readonly arrive: () => Promise<string>;
}

/** A page of a browser whose storage lasts, unless told. */
function visit(
  start: Parameters<typeof portalApp>[0] = {},
  more: (app: FakeApp) => Partial<Gateways> = () => ({}),
  isLasting = true,
): Visit {
  const apiKeys = { singleSignOn: 'portal', marketingPreferenceCenter: 'centre' };
  const app = portalApp({ loggedIn: true, ...start, metadata: { apiKeys, ...start.metadata } });
  const store = createAppStore({ ...app, storage: { ...app.storage, isLasting: () => isLasting }, ...more(app) }, i18n);
  return {
    app,
    store,
    open: () => endOf(openPreferenceSession(store)(request(sitePath))),
    arrive: () => endOf(requireLink(store)(request('/preferences'))),
  };
}

const request = (path: string) => ({ request: new Request(new URL(path, location.origin)) }) as LoaderFunctionArgs;

async function endOf(guard: Promise<unknown>): Promise<string> {
  const end = await guard.catch((thrown: unknown) => thrown);
  if (!(end instanceof Response)) return 'stays';
  const address = (end.headers.get('Location') ?? '').replace(location.origin, '');
  return end.headers.has('X-Remix-Reload-Document') ? `document ${address}` : address;
}

const refuse = (error: unknown) => () => ({ callAsCustomer: () => Promise.reject(error) });

describe('the way from the account to its newsletters', () => {
  it('leads to the preference centre in a new document, without a token in the address (requirements#own-centre)', async () => {
    const { app, store, open, arrive } = visit();
    expect(await open()).toBe('document /preferences');
    expect(store.get(linkTokenAtom)).toBe('account.own');
    expect(app.calls).toContain('POST customer/centre');
    expect(await arrive()).toBe('stays');
  });

  it('asks who is logged in before its page is drawn, once', async () => {
    const { app, store, open } = visit();
    const getAccountCalls = (): readonly string[] => app.accounts.calls.filter((call) => call === 'getAccount');
    beginAhead(store, sitePath);
    await vi.waitFor(() => expect(getAccountCalls()).toHaveLength(1));
    await open();
    expect(getAccountCalls()).toHaveLength(1);
  });

  it('stays in its document where the browser keeps nothing, and reads the account afresh', async () => {
    const { app, open } = visit({}, () => ({}), false);
    expect(await open()).toBe('/preferences');
    expect(app.calls).toContain('getAccount reg-account.own');
  });

  it('begins in a new document after a mailed link was open in this one', async () => {
    const { app, store, open } = visit({ session: { 'kontor.linkToken': 'mailed' } });
    store.set(blockThirdPartiesAtom);
    expect(await open()).toBe(`document ${sitePath}`);
    expect(app.calls).not.toContain('POST customer/centre');
  });

  it('asks for no token where third parties run', async () => {
    const { app, store, open } = visit();
    store.set(hasForeignAtom, true);
    expect(await open()).toBe(`document ${sitePath}`);
    expect(app.calls).not.toContain('POST customer/centre');
  });

  const failure = '/preferences/error/preferences.loading?reason=account';

  it.each<[string, Visit, string]>([
    ['nobody is logged in', visit({ loggedIn: false }), '/login?from=%2Fpreferences%2Faccount'],
    ['the session has ended', visit({}, refuse(providerRefusal(403005))), '/login?from=%2Fpreferences%2Faccount'],
    ['the services do not answer', visit({}, refuse(new ServiceError('NETWORK', 'x'))), failure],
    ['the provider fails (requirements#FLT-8)', visit({}, refuse(providerRefusal(500001))), failure],
    ['the site has no centre', visit({ metadata: { marketingPreferenceCenter: null } }), '/preferences/error/notfound'],
  ])('ends elsewhere if %s', async (_when, { store, open }, end) => {
    expect(await open()).toBe(end);
    expect(store.get(linkTokenAtom)).toBeUndefined();
  });
});

describe('the preference centre of an account', () => {
  it('closes with the session, and leaves nothing in the tab', async () => {
    let isThere = true;
    const { app, store, open, arrive } = visit({}, () => ({
      sessionCookie: { isThere: () => isThere, hint: () => undefined, watch: () => () => undefined },
    }));
    await open();
    app.storage.session.write('kontor.drafts', '{}');
    isThere = false;
    expect(await arrive()).toBe(`document ${sitePath}`);
    expect([store.get(linkTokenAtom), app.storage.session.read('kontor.drafts')]).toEqual([undefined, undefined]);
    expect(await arrive()).toBe(`document ${sitePath}`);
  });

  it('forgets its own unsaved changes and marked reminders, not those of the account pages', async () => {
    const { app, store, open } = visit();
    const draft = (text: string) => ({ values: { name: text }, bases: { name: '' } });
    const forms = { 'tab:personal': draft('Lovelace'), personaldata: draft('Hopper') };
    const record = { owner: 'ada', expires: 1, forms, reminders: ['list'] };
    app.storage.session.write('kontor.drafts', JSON.stringify(record));
    await open();
    store.set(noteLoginAtom);
    const left = JSON.parse(app.storage.session.read('kontor.drafts') ?? 'null');
    expect(left).toEqual({ ...record, forms: { personaldata: forms.personaldata }, reminders: [] });
  });

  it('closes once somebody has logged in in another tab', async () => {
    const { app, open, arrive } = visit();
    await open();
    app.storage.local.write('kontor.login', '4711');
    expect(await arrive()).toBe(`document ${sitePath}`);
  });

  it('ends in this tab with a login or a logout, at the services too, before the session does', async () => {
    const { app, store, open } = visit();
    await open();
    store.set(noteLoginAtom);
    expect(store.get(linkTokenAtom)).toBeUndefined();
    await open();
    await store.set(logOutAtom);
    expect(store.get(linkTokenAtom)).toBeUndefined();
    expect(app.calls.filter((call) => call.endsWith('customer/centre')).at(-1)).toBe('DELETE customer/centre');
  });

  it('does not hold a logout if the services fail, and costs no call where it was never open', async () => {
    const failing = visit({}, refuse(new ServiceError('NETWORK', 'x')));
    await failing.open();
    await failing.store.set(logOutAtom);
    const plain = visit();
    await plain.store.set(logOutAtom);
    expect([failing.app.accounts.isLoggedIn, plain.app.accounts.isLoggedIn]).toEqual([false, false]);
    expect(plain.app.calls).not.toContain('DELETE customer/centre');
  });

  it('is no mailed link: that of another account stays open at logins and logouts', async () => {
    const { app, store, arrive } = visit({ session: { 'kontor.linkToken': 'mailed' } });
    store.set(noteLoginAtom);
    await store.set(logOutAtom);
    expect(store.get(linkTokenAtom)).toBe('mailed');
    expect(await arrive()).toBe('stays');
    expect(app.calls).not.toContain('DELETE customer/centre');
  });

  it('says so, without a new try by itself, if the services no longer accept it', async () => {
    const { store, open, arrive } = visit({}, (app) => ({
      services: {
        ...app.services,
        exchangeLinkToken: () => Promise.reject(new ServiceError('STATUS', 'x', { status: 401 })),
      },
    }));
    await open();
    expect(await arrive()).toBe('/preferences/error/preferences.loading?reason=account');
    expect(store.get(linkTokenAtom)).toBeUndefined();
  });
});
