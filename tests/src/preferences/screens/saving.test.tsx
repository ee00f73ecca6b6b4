import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { ada, fakeApp, refusal } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { holdAnswer } from '../../holdAnswer.ts';
import { link, opened, reminding, save, tab } from './page.ts';

describe('saving', () => {
  it('sends exactly what changed, over all tabs, and reports it, highlighted for five seconds (requirements#only-changes)', async () => {
    const fakes = fakeApp();
    const { user } = await renderApp({ at: link, gateways: fakes });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(await tab('Persönliches'));
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    expect(await screen.findByText(/2 Änderungen/)).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('Sie erhalten ab jetzt: Rezepte.')).toBeInTheDocument();
    expect(fakes.patches).toEqual([
      { profile: { lastName: 'Berger-Lang' }, subscriptions: { NLT_RECIPES: { email: { isSubscribed: true } } } },
    ]);
    await waitFor(() => expect(screen.queryByText(/2 Änderungen/)).not.toBeInTheDocument());
    const banner = screen.getByText('Gespeichert').parentElement;
    await act(() => fakes.clock.advance(4_999));
    expect(banner).not.toHaveAttribute('data-faded');
    await act(() => fakes.clock.advance(1));
    expect(banner).toHaveAttribute('data-faded', 'true');
    expect(screen.getByText('Sie erhalten ab jetzt: Rezepte.')).toBeVisible();
  });

  it('is no longer reported while something is changed again', async () => {
    const { user } = await renderApp({ at: link, gateways: fakeApp() });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    expect(await screen.findByText('Sie erhalten ab jetzt: Rezepte.')).toBeInTheDocument();
    // What is saved moves on to the next tab.
    await screen.findByRole('tab', { name: 'Persönliches', selected: true });
    await user.click(await tab('Newsletter'));
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    expect(screen.queryByText('Gespeichert')).toBeNull();
  });

  it('stops at errors of every tab, opens the first one, lists all and counts them (requirements#invalid-tab)', async () => {
    const fakes = fakeApp();
    const { user, address } = await renderApp({
      at: '/preferences#personal',
      gateways: { ...fakes, storage: fakeApp({ session: opened }).storage },
    });
    await user.clear(await screen.findByLabelText(/Vorname/));
    await user.clear(screen.getByLabelText(/Postleitzahl/));
    await user.type(screen.getByLabelText(/Postleitzahl/), '1');
    await user.click(await tab('Newsletter'));
    expect(await tab(/Persönliches 2 Fehler/)).toBeInTheDocument();
    expect(screen.getAllByRole('tab', { name: /Fehler/ })).toHaveLength(1);
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    const summary = await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Eingaben' });
    expect(within(summary).getAllByRole('link')).toHaveLength(2);
    await waitFor(() => expect(summary).toHaveFocus());
    expect(address()).toBe('/preferences#personal');
    await waitFor(() => expect(document.title).toMatch(/^Fehler: /));
    await waitFor(() => expect(screen.getByLabelText(/Vorname/)).toHaveAttribute('aria-invalid', 'true'));
    expect(fakes.patches).toEqual([]);
    await user.click(within(summary).getAllByRole('link')[1] ?? summary);
    await waitFor(() => expect(screen.getByLabelText(/Postleitzahl/)).toHaveFocus());
  });

  it('leaves out invalid input of a tab that has locked, keeps its errors, and says why the tab is closed (requirements#invalid-tab)', async () => {
    const fakes = fakeApp({ ...reminding, session: opened });
    const { user, address } = await renderApp({ at: '/preferences#personal', gateways: fakes });
    const invalidTab = /Persönliches.*gesperrt.*1 Fehler/;
    await user.clear(await screen.findByLabelText(/Postleitzahl/));
    await user.type(screen.getByLabelText(/Postleitzahl/), '101');
    await user.click(await tab('Newsletter'));
    await user.click(await screen.findByRole('button', { name: 'Keine Newsletter mehr' }));
    await user.click(await screen.findByRole('button', { name: 'Abbestellen' }));
    expect(await tab(invalidTab)).toHaveAttribute('aria-disabled', 'true');
    for (const element of [save(), screen.getByRole('link', { name: /Postleitzahl/ })]) {
      await user.click(element);
      expect(await screen.findByRole('dialog')).toHaveTextContent('Bitte abonnieren Sie zuerst einen Newsletter');
      await user.click(screen.getByRole('button', { name: 'Verstanden' }));
    }
    expect(fakes.patches).toHaveLength(1);
    expect(await tab(invalidTab)).toBeVisible();
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Einverstanden' }));
    expect(await screen.findByText('Nur zum Teil gespeichert')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/preferences#personal'));
    expect(await screen.findByLabelText(/Postleitzahl/)).toHaveValue('101');
    expect(screen.getByLabelText(/Postleitzahl/)).toBeInvalid();
    expect(fakes.account.profile).toEqual(ada.profile);
  });

  it.each([
    ['read', ['second', 'second']],
    ['written', ['first', 'second', 'second']],
  ])(
    'a token that has ended when the account is %s is renewed once, and used for everything after it',
    async (call, sentWith) => {
      const fakes = fakeApp();
      let exchanged = 0;
      const services = {
        ...fakes.services,
        exchangeLinkToken: async () => ({
          regToken: ['first', 'second', 'third'][exchanged++] ?? '',
          createdAt: 0,
          expiresAt: 3_600_000,
        }),
      };
      let hasEnded = false;
      const sent: string[] = [];
      const refuse = (regToken: string, where: string): void => {
        if (hasEnded && where === call && regToken === 'first') throw refusal(403005);
      };
      const provider = {
        ...fakes.provider,
        getAccount: async (regToken: string) => {
          refuse(regToken, 'read');
          return fakes.provider.getAccount(regToken);
        },
        setAccount: async (change: Parameters<typeof fakes.provider.setAccount>[0]) => {
          sent.push(change.regToken);
          refuse(change.regToken, 'written');
          return fakes.provider.setAccount(change);
        },
      };
      const { user } = await renderApp({ at: link, gateways: { ...fakes, services, provider } });
      for (const saved of [1, 2]) {
        await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
        hasEnded = true;
        await user.click(save());
        await waitFor(() => expect(fakes.patches).toHaveLength(saved));
        // What is saved moves on to the next tab.
        await screen.findByRole('tab', { name: 'Persönliches', selected: true });
        await user.click(await tab('Newsletter'));
      }
      expect([sent, exchanged]).toEqual([sentWith, 2]);
    },
  );

  it('discards all input', async () => {
    const { user } = await renderApp({ at: '/preferences#personal', gateways: fakeApp({ session: opened }) });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
    await waitFor(() => expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger'));
    expect(screen.queryByText(/Änderung$/)).not.toBeInTheDocument();
  });

  it('shows a refusal with the field’s message and the provider’s text in the technical details (requirements#error-save)', async () => {
    const fakes = fakeApp({ session: opened });
    const provider = {
      ...fakes.provider,
      setAccount: () =>
        Promise.reject(
          refusal(400009, {
            validationErrors: [
              { fieldName: 'profile.lastName', errorCode: 400006, message: 'Unallowed value for lastName' },
            ],
          }),
        ),
    };
    const { user } = await renderApp({ at: '/preferences#personal', gateways: { ...fakes, provider } });
    await user.type(await screen.findByLabelText(/Nachname/), '!');
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByLabelText(/Nachname/)).toHaveAccessibleDescription(
        /Bitte geben Sie einen gültigen Nachnamen ein\./,
      ),
    );
    expect(screen.getByLabelText(/Nachname/)).toBeInvalid();
    const details = screen.getByText(/Unallowed value for lastName/).closest('details');
    expect(details).not.toHaveAttribute('open');
    expect(screen.getByText(/Unallowed value for lastName/)).toHaveAttribute('lang', 'en');
  });

  it('repeats only the part that was not saved (requirements#save)', async () => {
    const fakes = fakeApp(reminding);
    let down = true;
    const services = {
      ...fakes.services,
      deleteReminders: async (jwt: string, ids: readonly string[]) =>
        down
          ? Promise.reject(new ServiceError('STATUS', 'DELETE', { status: 503 }))
          : fakes.services.deleteReminders(jwt, ids),
    };
    const { user, store } = await renderApp({ at: link, gateways: { ...fakes, services } });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    const { markedRemindersAtom } = await import('#src/drafts/draftStorage.ts');
    store.set(markedRemindersAtom, () => ['r1']);
    await user.click(save());
    expect(await screen.findByText('Nur zum Teil gespeichert')).toBeInTheDocument();
    expect(screen.getByText('Sie erhalten ab jetzt: Rezepte.')).toBeInTheDocument();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByText('Eine Erinnerung ist gelöscht.')).toBeInTheDocument();
    expect(fakes.calls.filter((call) => call === 'setAccount')).toHaveLength(1);
    expect(fakes.reminders.map(({ reminderId }) => reminderId)).toEqual(['r2']);
  });

  it('keeps input that is typed during a save, and calls only the rest saved', async () => {
    const fakes = fakeApp({ session: opened });
    const { waiting, answer } = holdAnswer();
    const setAccount = async (change: Parameters<typeof fakes.provider.setAccount>[0]) =>
      waiting.then(() => fakes.provider.setAccount(change));
    const { user } = await renderApp({
      at: '/preferences#personal',
      gateways: { ...fakes, provider: { ...fakes.provider, setAccount } },
    });
    await user.type(await screen.findByLabelText(/Vorname/), 'lina');
    await user.click(save());
    await user.type(screen.getByLabelText(/Nachname/), '-Lang');
    answer();
    expect(await screen.findByText('Nur zum Teil gespeichert')).toBeInTheDocument();
    expect(screen.getByText('Ein Teil Ihrer Eingaben ist noch nicht gespeichert.')).toBeVisible();
    expect(screen.queryByText('Gespeichert')).toBeNull();
    expect(await screen.findByText(/1 Änderung$/)).toBeInTheDocument();
    expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger-Lang');
    expect(screen.getByLabelText(/Nachname/)).toHaveFocus();
    expect(fakes.patches).toEqual([{ profile: { firstName: 'Adalina' } }]);
  });

  it('removes the success message of the last save when the next one finds errors', async () => {
    const { user } = await renderApp({ at: '/preferences#personal', gateways: fakeApp({ session: opened }) });
    await user.type(await screen.findByLabelText(/Vorname/), 'lina');
    await user.click(save());
    expect(await screen.findByText('Gespeichert')).toBeInTheDocument();
    await waitFor(async () => expect(await tab('Interessen')).toHaveAttribute('aria-selected', 'true'));
    await user.click(await tab('Persönliches'));
    expect(screen.getByText('Gespeichert')).toBeInTheDocument();
    await user.clear(await screen.findByLabelText(/Vorname/));
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText(/Vorname/)).toHaveAttribute('aria-invalid', 'true'));
    expect(screen.queryByText('Gespeichert')).not.toBeInTheDocument();
  });

  it('says which newsletter still needs a confirmation by mail', async () => {
    const fakes = fakeApp();
    const setAccount = async () => {
      fakes.account = {
        ...ada,
        subscriptions: {
          ...ada.subscriptions,
          NLT_RECIPES: { email: { isSubscribed: true, doubleOptIn: { status: 'Pending' } } },
        },
      };
    };
    const { user } = await renderApp({ at: link, gateways: { ...fakes, provider: { ...fakes.provider, setAccount } } });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    expect(await screen.findByText(/^Fast fertig: Rezepte\. Bitte bestätigen Sie noch/)).toBeInTheDocument();
    // A newsletter without confirmation does not count as started.
    expect(screen.queryByText(/Sie erhalten ab jetzt/)).not.toBeInTheDocument();
  });

  it('sends one request for a double click', async () => {
    const fakes = fakeApp();
    const { user } = await renderApp({ at: link, gateways: fakes });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.dblClick(save());
    expect(await screen.findByText('Gespeichert')).toBeInTheDocument();
    expect(fakes.calls.filter((call) => call === 'setAccount')).toHaveLength(1);
  });
});
