import { endSessionAtom, logOutAtom } from '#src/session/session.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { logIn, portalApp } from '../app/portal/page.ts';
import { holdAnswer } from '../holdAnswer.ts';
import { renderApp } from '../renderApp.tsx';

const features = { consents: true, passkeys: true };

/** A portal whose answers name the customer; those to the second one wait for `answer`. */
function namedAnswers() {
  const app = portalApp({ loggedIn: true, metadata: { features } });
  const { accounts } = app;
  const { waiting, answer } = holdAnswer();
  const loadCustomerName = async (): Promise<string> => {
    const { uid } = accounts.account;
    if (uid === 'grace') await waiting;
    return uid;
  };
  const { passkeys } = accounts;
  const list = async () => [{ id: '1', deviceName: `Telefon von ${await loadCustomerName()}`, createdAt: 0 }];
  Object.assign(accounts, { passkeys: Object.assign(async () => ({ ...(await passkeys()), list }), passkeys) });
  Object.assign(app, {
    callAsCustomer: async () => {
      const label = `Brief für ${await loadCustomerName()}`;
      const card = { purpose: 'subscriptions.NLT_WEEKLY', label, state: 'given', given: {} };
      return { status: 200, body: { cards: [card] } };
    },
  });
  return { app, answer };
}

afterEach(() => vi.restoreAllMocks());

describe('a customer who logs in where somebody else was logged in', () => {
  it.each([
    ['consents', '/consents', /Brief für (?:ada|grace)/, 'session ends'],
    ['consents after a logout', '/consents', /Brief für (?:ada|grace)/, 'logout'],
    ['passkeys', '/accessdata', /Telefon von (?:ada|grace)/, 'session ends'],
  ])('sees none of the other’s %s (requirements#TOK-5)', async (_what, page, answers, end) => {
    const { app, answer } = namedAnswers();
    const { user, store, goTo } = await renderApp({ at: page, gateways: app });
    expect(await screen.findByText(answers)).toHaveTextContent('ada');
    app.accounts.isLoggedIn = false;
    await act(async () => store.set(end === 'logout' ? logOutAtom : endSessionAtom));
    app.accounts.account = { ...app.accounts.account, uid: 'grace' };
    await act(() => goTo('/login'));
    await logIn(user);
    await waitFor(() => expect(app.accounts.isLoggedIn).toBe(true));
    await act(() => goTo(page));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(answers)).toBeNull();
    await act(async () => answer());
    expect(await screen.findByText(answers)).toHaveTextContent('grace');
  });

  it.each([
    ['has ended', false, /Sie sind nicht mehr angemeldet/],
    ['is now somebody else’s', true, /Brief für grace/],
  ])('shows a page restored by “Back” only while its session lasts: it %s (requirements#TOK-5)', async (...row) => {
    const [, hasSession, next] = row;
    const { app, answer } = namedAnswers();
    let isThere = true;
    const sessionCookie = { ...app.sessionCookie, isThere: () => isThere };
    await renderApp({ at: '/consents', gateways: { ...app, sessionCookie } });
    expect(await screen.findByText(/Brief für ada/)).toBeVisible();
    app.accounts.account = { ...app.accounts.account, uid: 'grace' };
    app.accounts.isLoggedIn = hasSession;
    isThere = hasSession;
    app.storage.local.write('kontor.login', '2');
    await act(async () => app.clock.wake());
    await waitFor(() => expect(screen.queryByText(/Brief für ada/)).toBeNull());
    await act(async () => answer());
    expect(await screen.findByText(next)).toBeVisible();
  });

  it.each([
    ['withdrawn', 200],
    ['refused', 500],
  ])('sees nothing of the other’s consent that is %s late (requirements#TOK-5)', async (_how, status) => {
    const app = portalApp({ loggedIn: true, metadata: { features } });
    const { waiting, answer } = holdAnswer();
    const cards = (label: string, state: string) => ({
      status: 200,
      body: { cards: [{ purpose: 'subscriptions.NLT_WEEKLY', label, state }] },
    });
    const callAsCustomer: typeof app.callAsCustomer = async ({ path }) => {
      const label = `Brief für ${app.accounts.account.uid}`;
      if (path !== '/consents/withdrawal') return cards(label, 'given');
      await waiting;
      if (status === 500) throw new ServiceError('STATUS', path, { status });
      return cards(label, 'withdrawn');
    };
    const { user, store, goTo } = await renderApp({ at: '/consents', gateways: { ...app, callAsCustomer } });
    await user.click(await screen.findByRole('button', { name: 'Einwilligung widerrufen: Brief für ada' }));
    app.accounts.isLoggedIn = false;
    await act(async () => store.set(endSessionAtom));
    app.accounts.account = { ...app.accounts.account, uid: 'grace' };
    await act(() => goTo('/login'));
    await logIn(user);
    await waitFor(() => expect(app.accounts.isLoggedIn).toBe(true));
    await act(() => goTo('/consents'));
    const button = { name: 'Einwilligung widerrufen: Brief für grace' };
    expect(await screen.findByRole('button', button)).toBeVisible();
    await act(async () => answer());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole('button', button)).toBeVisible();
    expect(screen.queryByText(/Brief für ada/)).toBeNull();
    expect(screen.queryByText(/Ihre Einwilligung (?:ist widerrufen|gilt noch)/)).toBeNull();
  });

  it('is not told that the other’s account is kept (requirements#TOK-5)', async () => {
    const app = portalApp({ loggedIn: true, metadata: { features: { accountDeletion: true } } });
    const { waiting, answer } = holdAnswer();
    Object.assign(app, {
      callAsCustomer: async ({ method }: { readonly method: string }) => {
        const isAda = app.accounts.account.uid === 'ada';
        if (method === 'DELETE') await waiting;
        return { status: 200, body: isAda && method === 'GET' ? { state: 'ORDERED', dueAt: 1 } : { state: 'NONE' } };
      },
    });
    const { user, store, goTo } = await renderApp({ at: '/', gateways: app });
    await user.click(await screen.findByRole('button', { name: 'Konto behalten' }));
    app.accounts.isLoggedIn = false;
    await act(async () => store.set(endSessionAtom));
    app.accounts.account = { ...app.accounts.account, uid: 'grace' };
    await act(() => goTo('/login'));
    await logIn(user);
    await waitFor(() => expect(app.accounts.isLoggedIn).toBe(true));
    await act(() => goTo('/accessdata'));
    await screen.findByRole('heading', { level: 1 });
    await act(async () => answer());
    expect(screen.queryByText('Ihr Konto bleibt bestehen')).toBeNull();
  });

  it('sees none of the other’s unsaved texts (requirements#TOK-5)', async () => {
    const app = portalApp({ loggedIn: true });
    const { user, store } = await renderApp({ at: '/personaldata', gateways: app });
    await user.type(await screen.findByLabelText(/Nachname/), '-Sommer');
    app.accounts.isLoggedIn = false;
    await act(async () => store.set(endSessionAtom));
    const profile = { ...app.accounts.account.profile, lastName: 'Hopper' };
    app.accounts.account = { ...app.accounts.account, uid: 'grace', profile };
    // The names of drafts take a moment.
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...input) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return digest(...input);
    });
    const seen = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const field of screen.queryAllByLabelText<HTMLInputElement>(/Nachname/)) seen.add(field.value);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    await logIn(user);
    await waitFor(() => expect(screen.getByLabelText(/Nachname/)).toHaveValue('Hopper'));
    observer.disconnect();
    expect([...seen]).toEqual(['Hopper']);
  });
});
