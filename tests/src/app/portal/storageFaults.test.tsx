import { textStore, type StorageGateway } from '#src/browser/storage.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FakeApp } from '../../fakes.ts';
import { providerRefusal } from '../../fakeAccounts.ts';
import { cellsOf } from '../../../longRun.ts';
import { renderApp } from '../../renderApp.tsx';
import { fillIn, email, logIn, password, portalApp } from './page.ts';

const no = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

/** A storage with these members; the rest of the interface is not used. */
const storageOf = (parts: Partial<Storage>): Storage => ({
  length: 0,
  clear: () => undefined,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  ...parts,
});

const broken: Readonly<Record<string, () => Storage>> = {
  forbidden: no,
  full: () =>
    storageOf({
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }),
  'full of garbage': () => storageOf({ getItem: () => '{"value":["x"],"expires":"soon"' }),
};

const journeys: Readonly<Record<string, (fakes: FakeApp) => Promise<void>>> = {
  'a login that comes back to its page': async (fakes) => {
    const { user, address } = await renderApp({ at: '/personaldata', gateways: fakes });
    await logIn(user);
    await waitFor(() => expect(address()).toBe('/personaldata'));
  },
  'a reset, the mail opened in the same page': async (fakes) => {
    const first = await renderApp({ at: '/login/reset-password/start', gateways: fakes });
    await fillIn(first.user, await screen.findByLabelText('E-Mail-Adresse'), email);
    await first.user.click(screen.getByRole('button', { name: 'Link anfordern' }));
    await first.goTo('/login/reset-password?pwrt=mailed');
    await fillIn(first.user, await screen.findByLabelText('Neues Passwort'), 'Birnen-Kuchen-28!');
    await fillIn(first.user, screen.getByLabelText('Neues Passwort wiederholen'), 'Birnen-Kuchen-28!');
    await first.user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
    expect(await screen.findByText('Sie sind jetzt angemeldet.')).toBeVisible();
    expect(fakes.accounts.calls).toContain('finishReset mailed');
  },
  'a social login that is linked': async (fakes) => {
    vi.spyOn(fakes.accounts, 'socialLogin').mockRejectedValue(providerRefusal(403043, { regToken: 'conflict' }));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Weiter mit Apple' }));
    await screen.findByRole('heading', { name: 'Konten verbinden' });
    await fillIn(user, await screen.findByLabelText('Passwort'), password);
    await user.click(screen.getByRole('button', { name: 'Anmelden und verbinden' }));
    expect(await screen.findByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  },
  'a logout': async (fakes) => {
    fakes.accounts.isLoggedIn = true;
    const { user, address } = await renderApp({ at: '/', gateways: fakes });
    await user.click((await screen.findAllByRole('button', { name: 'Abmelden' })).at(-1)!);
    await waitFor(() => expect(address()).toBe('/login'));
  },
};

it.each(
  cellsOf(Object.entries(broken), Object.entries(journeys)).map(
    ([[state, find], [journey, walk]]) => [state, journey, find, walk] as const,
  ),
)(
  'with a storage that is %s, %s works in the memory of the page (requirements#TOK-7)',
  async (_state, _journey, find, walk) => {
    const storage: StorageGateway = { session: textStore(find), local: textStore(find), isLasting: () => false };
    await walk({ ...portalApp(), storage });
  },
);
