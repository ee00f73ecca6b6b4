import { leaveAfterChangeAtom } from '#src/account/access.ts';
import { endSessionAtom, logOutAtom } from '#src/session/session.ts';
import { dueLogoutAtom } from '#src/store/expiringStorage.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { logIn, portalApp } from '../../app/portal/page.ts';

const open = (app: FakeApp) => renderApp({ at: '/personaldata', gateways: app });
const lastName = () => screen.findByLabelText(/Nachname/);
const discarded = 'Nicht gespeicherte Eingaben haben wir verworfen.';
const restored = 'Ihre nicht gespeicherten Änderungen sind wieder da.';
/** What is stored once the interval between two writes is over. */
function stored(app: FakeApp): string {
  app.clock.hide();
  return app.storage.session.read('kontor.drafts') ?? '';
}

describe('unsaved changes of the account pages', () => {
  it('are restored on return and after a reload, can be discarded, and that can be undone', async () => {
    const app = portalApp({ loggedIn: true });
    const { user, goTo } = await open(app);
    await user.type(await screen.findByLabelText(/Vorname/), '-Mai');
    await user.type(await lastName(), '-Sommer');
    await act(() => goTo('/'));
    await act(() => goTo('/personaldata'));
    expect(await lastName()).toHaveValue('Berger-Sommer');
    expect(screen.getByLabelText(/Vorname/)).toHaveValue('Ada-Mai');
    await user.type(screen.getByLabelText(/Vorname/), 'a');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    const { user: again } = await open(app);
    expect(await screen.findByText(restored)).toBeVisible();
    expect(screen.getByLabelText(/Vorname/)).toHaveValue('Ada-Maia');
    await again.click(screen.getByRole('button', { name: 'Verwerfen' }));
    expect(await screen.findByText('Ihre Änderungen sind verworfen.')).toBeVisible();
    expect(screen.getByLabelText(/Vorname/)).toHaveValue('Ada');
    expect(stored(app)).toBe('');
    await again.click(screen.getByRole('button', { name: 'Rückgängig machen' }));
    expect(await lastName()).toHaveValue('Berger-Sommer');
    expect(screen.getByText(restored).closest('section')).toHaveFocus();
    await again.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText(/^Geändert: /)).toBeVisible();
    expect(stored(app)).toBe('');
    expect(app.accounts.account.profile).toMatchObject({ firstName: 'Ada-Maia', lastName: 'Berger-Sommer' });
  });

  it.each([
    ['', {}],
    [', also in a tab that has opened the own preference centre', { 'kontor.linkToken': 'account.own' }],
  ])('are restored when the same customer logs in again after the session ended%s', async (_where, session) => {
    const app = portalApp({ loggedIn: true, session });
    const { user, store } = await open(app);
    await user.type(await screen.findByLabelText(/Vorname/), '-Mai');
    await user.type(await lastName(), '-Sommer');
    app.accounts.isLoggedIn = false;
    await act(async () => store.set(endSessionAtom));
    await logIn(user);
    expect(await lastName()).toHaveValue('Berger-Sommer');
    expect(screen.getByLabelText(/Vorname/)).toHaveValue('Ada-Mai');
    expect(await screen.findByText(restored)).toBeVisible();
  });

  it.each([
    ['what was typed is still there', '-Sommer', 0, 'Was Sie eingegeben haben, ist noch da.'],
    ['nothing was typed', '', 0, ''],
    ['what was typed has expired', '-Sommer', 1_800_000, ''],
  ])('are promised by the login page after the session ended only where %s', async (_what, text, wait, promise) => {
    const app = portalApp({ loggedIn: true });
    const { user, store } = await open(app);
    if (text !== '') await user.type(await lastName(), text);
    await act(() => app.clock.advance(wait));
    app.accounts.isLoggedIn = false;
    await act(async () => store.set(endSessionAtom));
    const { textContent } = await screen.findByText(/^Sie sind nicht mehr angemeldet/);
    expect(textContent).toBe(`Sie sind nicht mehr angemeldet. Bitte melden Sie sich noch einmal an. ${promise}`.trim());
  });

  it('are removed as soon as another customer logs in', async () => {
    const app = portalApp({ loggedIn: true });
    const { user, store, goTo } = await open(app);
    await user.type(await lastName(), '-Sommer');
    app.accounts.isLoggedIn = false;
    await act(async () => store.set(endSessionAtom));
    expect(stored(app)).toContain('Berger-Sommer');
    app.accounts.account = { ...app.accounts.account, uid: 'grace' };
    await act(() => goTo('/login'));
    await logIn(user);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(stored(app)).toBe(''));
    await act(() => goTo('/personaldata'));
    expect(await lastName()).toHaveValue('Berger');
    expect(screen.queryByText(restored)).toBeNull();
  });

  it('are removed at a logout, including the text in the focused field', async () => {
    const app = portalApp({ loggedIn: true });
    const { user, store } = await open(app);
    await user.type(await screen.findByLabelText(/Vorname/), '-Mai');
    await user.type(await lastName(), '-Sommer');
    await act(() => store.set(logOutAtom));
    expect(await screen.findByText(/^Sie sind abgemeldet\./)).toHaveTextContent(discarded);
    expect(stored(app)).toBe('');
    await logIn(user);
    await act(async () => undefined);
    cleanup();
    await open(app);
    expect(await lastName()).toHaveValue('Berger');
  });

  it('are said to be discarded once, by the logout after a change of the login details', async () => {
    const app = portalApp({ loggedIn: true });
    const { user, store } = await open(app);
    await user.type(await lastName(), '-Sommer');
    const logout = store.set(leaveAfterChangeAtom, 'password');
    await act(() => app.clock.advance(3_000).then(() => logout));
    expect(await screen.findByText(/^Ihr Passwort ist geändert\./)).toHaveTextContent(discarded);
    await logIn(user);
    await waitFor(() => expect(screen.queryByText(/^Ihr Passwort ist geändert\./)).toBeNull());
    await act(() => store.set(logOutAtom));
    expect(await screen.findByText(/^Sie sind abgemeldet\./)).not.toHaveTextContent(discarded);
  });

  it('are said to be discarded where the page was reloaded before the logout after a change', async () => {
    const app = portalApp({ loggedIn: true });
    const { user, store } = await open(app);
    await user.type(await lastName(), '-Sommer');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    store.set(dueLogoutAtom, 'password');
    await renderApp({ at: '/login', gateways: app });
    expect(await screen.findByText(/^Ihr Passwort ist geändert\./)).toHaveTextContent(discarded);
  });
});
