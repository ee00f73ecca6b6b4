import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { providerRefusal } from '../../fakeAccounts.ts';
import { renderApp } from '../../renderApp.tsx';
import { logIn, password, portalApp } from '../portal/page.ts';

describe('the keyboard', () => {
  it('starts at the top of the first page, and at the headline of each later one', async () => {
    const { user } = await renderApp({ at: '/login', gateways: portalApp() });
    await screen.findByLabelText('Passwort');
    expect(document.body).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Registrieren' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Konto anlegen' })).toHaveFocus());
  });

  it('continues at the content that replaces a form', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('login', providerRefusal(400006, { customMessage: 'REGISTRATION_UNVERIFIED' }));
    vi.spyOn(fakes.services, 'resendVerification').mockResolvedValue(201);
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Bestätigen Sie Ihre E-Mail-Adresse' })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: 'E-Mail noch einmal senden' }));
    expect((await screen.findByText(/noch einmal geschickt/)).closest('[tabindex]')).toHaveFocus();
  });

  it('follows a change of login details into the form, from step to step, and back (requirements#access-data)', async () => {
    const { user } = await renderApp({ at: '/accessdata', gateways: portalApp({ loggedIn: true }) });
    const [change] = await screen.findAllByRole('button', { name: 'Ändern' });
    await user.click(change!);
    expect(screen.getByLabelText('Aktuelles Passwort')).toHaveFocus();
    await user.keyboard(`${password}{Enter}`);
    expect(await screen.findByLabelText('Neue E-Mail-Adresse')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.getAllByRole('button', { name: 'Ändern' })[0]).toHaveFocus();
  });
});
