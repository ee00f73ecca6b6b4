import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { textOf } from '#src/browser/shape.ts';
import { ada, fakeApp, refusal } from '../../fakes.ts';
import { holdAnswer } from '../../holdAnswer.ts';
import { renderApp } from '../../renderApp.tsx';
import { wireSchema } from '../../wireDocuments.ts';
import { opened, reminders, reminding, save, tab } from './page.ts';

describe('a save while another system changes the account', () => {
  it('shows a conflict with another system, keeps the input and lets the customer decide (requirements#only-changes, requirements#FLT-4)', async () => {
    const fakes = fakeApp({ session: opened });
    const { user } = await renderApp({ at: '/preferences#personal', gateways: fakes });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    fakes.account = { ...ada, profile: { ...ada.profile, lastName: 'Anders', firstName: 'Adele' } };
    await user.click(save());
    expect(await screen.findByText(/Nachname: Ihre Eingabe ist noch da/)).toBeInTheDocument();
    expect(screen.getByText('Nachname – dort steht jetzt: Anders')).toBeVisible();
    expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger-Lang');
    expect(fakes.patches).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Meine Eingabe speichern' }));
    expect(await screen.findByText('Gespeichert')).toBeInTheDocument();
    expect(fakes.account.profile).toMatchObject({ lastName: 'Berger-Lang', firstName: 'Adele' });
  });

  it.each([
    ['another confirmation mail', /noch einmal senden Rezepte/, /Wir haben Ihnen|erst vor Kurzem/],
    ['the end of all newsletters', 'Keine Newsletter mehr', /^Abbestellt: /],
  ])('shows the conflict once, even if the account was read again before: %s', async (_what, button, sentence) => {
    const pending = { email: { isSubscribed: true, doubleOptIn: { status: 'Pending' } } };
    const account = { ...ada, subscriptions: { ...reminding.account.subscriptions, NLT_RECIPES: pending } };
    const fakes = fakeApp({ session: opened, account, reminders });
    const { user } = await renderApp({ at: '/preferences#personal', gateways: fakes });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.click(await tab('Newsletter'));
    fakes.account = { ...account, profile: { ...ada.profile, lastName: 'Anders' } };
    await user.click(await screen.findByRole('button', { name: button }));
    if (button === 'Keine Newsletter mehr')
      await user.click(await screen.findByRole('button', { name: 'Abbestellen' }));
    await screen.findByText(sentence);
    await user.click(save());
    expect(await screen.findByText('Nachname – dort steht jetzt: Anders')).toBeVisible();
    expect(fakes.account.profile).toMatchObject({ lastName: 'Anders' });
    await user.click(screen.getByRole('button', { name: 'Meine Eingabe speichern' }));
    await waitFor(() => expect(fakes.account.profile).toMatchObject({ lastName: 'Berger-Lang' }));
  });

  it('is none for what was typed during an own save, however the provider stores the text', async () => {
    const fakes = fakeApp({ session: opened });
    const { setAccount } = fakes.provider;
    const { waiting, answer } = holdAnswer();
    Object.assign(fakes.provider, {
      setAccount: async (change: Parameters<typeof setAccount>[0]) => {
        await waiting;
        await setAccount(change);
        const { profile } = fakes.account;
        const lastName = textOf(profile, 'lastName')?.toUpperCase() ?? '';
        fakes.account = { ...fakes.account, profile: { ...profile, lastName } };
      },
    });
    const { user } = await renderApp({ at: '/preferences#personal', gateways: fakes });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.click(save());
    await user.type(screen.getByLabelText(/Nachname/), '-Kurz');
    await act(async () => answer());
    await screen.findByText('Ein Teil Ihrer Eingaben ist noch nicht gespeichert.');
    await user.click(save());
    await waitFor(() => expect(fakes.account.profile).toMatchObject({ lastName: 'BERGER-LANG-KURZ' }));
  });

  it('says that a field is no longer there, and offers to save only what is left', async () => {
    const fakes = fakeApp({ session: opened });
    const { user } = await renderApp({ at: '/preferences#interests', gateways: fakes });
    await user.click(await screen.findByRole('checkbox', { name: 'Bio' }));
    fakes.account = { ...ada, data: { ...ada.data, interests: [{ bio: true }, { bio: true }] } };
    await user.click(save());
    expect(await screen.findByText(/^Bio: Das lässt sich hier nicht mehr ändern/)).toBeVisible();
    expect(screen.queryByText(/Ihre Eingabe ist noch da|dort steht jetzt/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Meine Eingabe speichern' })).toBeNull();
    await user.click(await tab('Persönliches'));
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.click(await screen.findByRole('button', { name: 'Meine Eingabe speichern' }));
    expect(await screen.findByText('Gespeichert')).toBeVisible();
    expect(fakes.patches).toEqual([{ profile: { lastName: 'Berger-Lang' } }]);
  });

  it.each(['saves', 'loads the page again'])(
    'says that a value that can be written once is given, and saves what is left, when the customer %s',
    async (action) => {
      const { lastName: _lastName, ...profile } = Object(ada.profile);
      const fakes = fakeApp({ session: opened, account: { ...ada, profile } });
      const schema = structuredClone(Object(wireSchema));
      schema.profileSchema.fields.lastName.writeAccess = 'clientCreate';
      Object.assign(fakes.provider, { getSchema: async () => parseProviderSchema(schema) });
      const open = () => renderApp({ at: '/preferences#personal', gateways: fakes });
      let { user } = await open();
      await user.type(await screen.findByLabelText(/Nachname/), 'Anna');
      await user.click(await tab('Interessen'));
      await user.click(await screen.findByRole('checkbox', { name: 'Bio' }));
      await user.click(await tab('Persönliches'));
      fakes.account = { ...ada, profile: { ...profile, lastName: 'Anna B.' } };
      if (action === 'saves') await user.click(save());
      else {
        window.dispatchEvent(new Event('pagehide'));
        cleanup();
        ({ user } = await open());
      }
      expect(await screen.findByText(/^Nachname: Das lässt sich hier nicht mehr ändern/)).toBeVisible();
      expect(screen.queryByText(/Ihre Eingabe ist noch da|dort steht jetzt/)).toBeNull();
      expect(screen.getByLabelText(/Nachname/)).toHaveValue('Anna B.');
      await user.click(screen.getByRole('button', { name: 'Meine Eingabe speichern' }));
      expect(await screen.findByText('Gespeichert')).toBeVisible();
      expect(fakes.patches).toEqual([{ data: { interests: { bio: false } } }]);
    },
  );

  it('says that it was saved, and what another system changed', async () => {
    const fakes = fakeApp({ session: opened });
    const { user } = await renderApp({ at: '/preferences#personal', gateways: fakes });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    fakes.account = { ...ada, profile: { ...ada.profile, firstName: 'Adele' } };
    await user.click(save());
    expect(await screen.findByText(/Inzwischen an anderer Stelle geändert.*Vorname/)).toBeVisible();
  });

  it('looks for a conflict with a fresh registration token if the old one expired, and sends nothing while the account cannot be read', async () => {
    const fakes = fakeApp({ session: opened });
    let answer: 'REFUSED' | 'DOWN' | 'WELL' = 'WELL';
    const getAccount = async (regToken: string) => {
      if (answer === 'DOWN') throw new ServiceError('NETWORK', 'accounts.getAccountInfo');
      if (answer === 'REFUSED') {
        answer = 'WELL';
        throw refusal(403002);
      }
      return fakes.provider.getAccount(regToken);
    };
    const { user } = await renderApp({
      at: '/preferences#personal',
      gateways: { ...fakes, provider: { ...fakes.provider, getAccount } },
    });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    fakes.account = { ...ada, profile: { ...ada.profile, lastName: 'Anders' } };
    answer = 'DOWN';
    await user.click(save());
    expect(await screen.findByText('Nicht gespeichert')).toBeInTheDocument();
    answer = 'REFUSED';
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByText(/Nachname: Ihre Eingabe ist noch da/)).toBeInTheDocument();
    expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger-Lang');
    expect(fakes.patches).toEqual([]);
  });

  it('unsubscribes from everything, whatever other conflicts there are', async () => {
    const fakes = fakeApp({ session: opened });
    const { user } = await renderApp({ at: '/preferences#personal', gateways: fakes });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.tab();
    fakes.account = { ...ada, profile: { ...ada.profile, lastName: 'Anders' } };
    await user.click(await tab('Newsletter'));
    await user.click(await screen.findByRole('button', { name: 'Alles abbestellen' }));
    await user.click(await screen.findByRole('button', { name: 'Abbestellen' }));
    expect(await screen.findByText('Sie haben alles abbestellt')).toBeInTheDocument();
    expect(fakes.patches).toEqual([{ subscriptions: { NLT_WEEKLY: { email: { isSubscribed: false } } } }]);
  });
});
