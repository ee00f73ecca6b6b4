import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { sessionAtom } from '#src/session/session.ts';
import { switchLanguageAtom } from '#src/store/site.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { providerRefusal } from '../../fakeAccounts.ts';
import { ada } from '../../fakes.ts';
import { holdAnswer } from '../../holdAnswer.ts';
import { renderApp } from '../../renderApp.tsx';
import germany from '../../../../fixtures/scenarios/germany/provider-schema.portal.json' with { type: 'json' };
import { logIn, portalApp } from '../../app/portal/page.ts';

const open = async (fakes = portalApp({ loggedIn: true })) => {
  const app = await renderApp({ at: '/personaldata', gateways: fakes });
  const field = await screen.findByLabelText(/Nachname/);
  return { ...app, fakes, field };
};

describe('a form of the account pages', () => {
  it('keeps the input while a refresh fails and the language is switched (requirements#FLT-6)', async () => {
    const { user, store, fakes, field } = await open();
    await user.type(field, '-Sommer');
    fakes.accounts.refuse.set('getAccount', new ServiceError('NETWORK', 'accounts.getAccountInfo'));
    await act(async () => {
      store.set(sessionAtom, 'RELOAD');
      await store.get(sessionAtom).catch(() => undefined);
    });
    expect(field).toBeInTheDocument();
    await act(async () => store.set(switchLanguageAtom, 'en'));
    expect(await screen.findByLabelText(/Last name/)).toBe(field);
    expect(field).toHaveValue('Berger-Sommer');
  });

  it('without a field that fits the account says so, and has nothing to save', async () => {
    const data = { addressBook: [{ street: 'A' }] };
    await renderApp({ at: '/addresses', gateways: portalApp({ loggedIn: true, account: { ...ada, data } }) });
    expect(await screen.findByText(/^Diese Daten lassen sich hier weder anzeigen noch ändern/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  });

  it('whose fields could not be loaded without a connection loads them by itself once that is back', async () => {
    const fakes = portalApp({ loggedIn: true });
    vi.spyOn(fakes.accounts, 'getSchema').mockRejectedValueOnce(new ServiceError('OFFLINE', 'accounts.getSchema'));
    await renderApp({ at: '/personaldata', gateways: fakes });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sobald Sie wieder verbunden sind');
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByLabelText(/Nachname/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells what the provider refused in the language of the page, also after a switch (requirements#language-choice)', async () => {
    const { user, store, fakes, field } = await open();
    await user.type(field, '-Sommer');
    const validationErrors = [{ fieldName: 'profile.lastName', errorCode: 400006, message: 'Unallowed value' }];
    fakes.accounts.refuse.set('setAccount', providerRefusal(400009, { validationErrors }));
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/einen gültigen Nachnamen/));
    await act(async () => store.set(switchLanguageAtom, 'en'));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/a valid last name/));
    expect(field).not.toHaveAccessibleDescription(/Nachnamen/);
  });

  it('tells what was changed elsewhere meanwhile, and replaces it only after that', async () => {
    const { user, fakes, field } = await open();
    await user.type(field, '-Sommer');
    const { profile } = fakes.accounts.account;
    fakes.accounts.account = {
      ...fakes.accounts.account,
      profile: { ...profile, lastName: 'Winter', firstName: 'Eva' },
    };
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('Inzwischen an anderer Stelle geändert');
    expect(message).toHaveTextContent('Nachname – dort steht jetzt: Winter');
    expect(message).not.toHaveTextContent('Vorname');
    expect(fakes.accounts.account.profile?.['lastName']).toBe('Winter');
    expect(field).toHaveValue('Berger-Sommer');
    await user.click(screen.getByRole('button', { name: 'Meine Eingabe speichern' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Gespeichert' })).toBeVisible();
    expect(fakes.accounts.account.profile).toMatchObject({ lastName: 'Berger-Sommer', firstName: 'Eva' });
    // What nobody changed here follows the account, and is not sent with the next save.
    await waitFor(() => expect(screen.getByLabelText(/Vorname/)).toHaveValue('Eva'));
  });

  it('puts the number of a street in one line into its own field, and asks autofill for the street alone', async () => {
    const fakes = portalApp({ loggedIn: true });
    Object.assign(fakes.accounts, { getSchema: async () => parseProviderSchema(germany) });
    const { user } = await renderApp({ at: '/addresses', gateways: fakes });
    const street = await screen.findByLabelText(/Straße/);
    const houseNumber = screen.getByLabelText(/Hausnummer/);
    expect(street).toHaveAttribute('autocomplete', 'address-line1');
    expect(houseNumber).toHaveAttribute('autocomplete', 'off');
    await user.type(street, 'Musterstraße 12 a');
    await user.tab();
    expect([street, houseNumber].map((field) => Reflect.get(field, 'value'))).toEqual(['Musterstraße', '12 a']);
    await user.type(street, ' 7');
    await user.tab();
    expect(street).toHaveValue('Musterstraße 7');
  });

  it('says by name what was saved', async () => {
    const { user, field } = await open();
    await user.type(field, '-Sommer');
    await user.type(screen.getByLabelText(/Vorname/), ' Maria');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Geändert: Vorname und Nachname.')).toBeVisible();
  });

  it('shows a highlighted banner for five seconds after saving, then in normal style (requirements#account-pages)', async () => {
    const { user, fakes, field } = await open();
    await user.type(field, '-Sommer');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    const headline = await screen.findByRole('heading', { level: 2, name: 'Gespeichert' });
    const banner = headline.closest('section');
    await act(() => fakes.clock.advance(4_999));
    expect(banner).not.toHaveAttribute('data-faded');
    await act(() => fakes.clock.advance(1));
    expect(banner).toHaveAttribute('data-faded', 'true');
    expect(headline).toBeVisible();
  });

  it.each([
    ['tells a failure before the customer goes on', providerRefusal(500001), '/personaldata'],
    ['lets the customer go on once it has succeeded', undefined, '/addresses'],
  ])('that is being saved %s (requirements#FLT-1)', async (_what, error, end) => {
    const { user, fakes, field, address, goTo } = await open();
    const { waiting, answer } = holdAnswer();
    const { setAccount } = fakes.accounts;
    vi.spyOn(fakes.accounts, 'setAccount').mockImplementation((change) => waiting.then(() => setAccount(change)));
    if (error) fakes.accounts.refuse.set('setAccount', error);
    await user.type(field, '-Sommer');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await act(() => goTo('/addresses'));
    expect(address()).toBe('/personaldata');
    await act(async () => answer());
    await waitFor(() => expect(address()).toBe(end));
    await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(error ? 1 : 0));
  });

  it('shows the input again after a session that ended during the save', async () => {
    const { user, fakes, field, address } = await open();
    await user.type(field, '-Sommer');
    fakes.accounts.refuse.set('setAccount', providerRefusal(403005));
    fakes.accounts.isLoggedIn = false;
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText(/Sie sind nicht mehr angemeldet/)).toBeVisible();
    expect(address()).toBe('/login?from=%2Fpersonaldata');
    await logIn(user);
    expect(await screen.findByLabelText(/Nachname/)).toHaveValue('Berger-Sommer');
  });

  it('shows a refused value at its field with the field’s message, and in the title', async () => {
    const { user, fakes, field } = await open();
    await user.type(field, '-Sommer');
    fakes.accounts.refuse.set(
      'setAccount',
      providerRefusal(400006, {
        validationErrors: [
          { fieldName: 'profile.lastName', errorCode: 100002, message: 'Unallowed value' },
          { fieldName: 'profile.birthYear', errorCode: 400006, message: 'no' },
        ],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await screen.findByRole('region', { name: /prüfen/ });
    for (const text of [
      'Bitte geben Sie einen gültigen Nachnamen ein.',
      'Das Geburtsjahr muss zwischen 1900 und 2020 liegen.',
    ])
      expect(screen.getAllByText(text, { exact: false })).toHaveLength(2);
    expect(screen.getByRole('link', { name: /Geburtsjahr muss/ })).toHaveTextContent(/^Geburtsdatum: /);
    expect(field).toHaveAccessibleDescription(/gültigen Nachnamen/);
    expect(document.title).toMatch(/^Fehler: /);
    expect(screen.getByText(/profile\.lastName 100002 Unallowed value/)).toHaveAttribute('lang', 'en');
  });
});
