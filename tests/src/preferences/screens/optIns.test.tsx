import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Account } from '#src/provider/provider.ts';
import { ada, bela, fakeApp, refusal, type FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { opened, tab } from './page.ts';

const optIn = (status: string, more: object = {}) => ({
  email: { isSubscribed: true, doubleOptIn: { status, emailSentTime: '2025-05-03T08:00:00Z', ...more } },
});
const waiting: Account = {
  ...ada,
  subscriptions: {
    NLT_WEEKLY: optIn('Confirmed', { confirmTime: '2024-12-24T10:00:00Z' }),
    NLT_RECIPES: optIn('Pending'),
    SVC_PRODUCT_REMINDER: optIn('Pending'),
  },
};
const again = (name: RegExp) => screen.getByRole('button', { name });

/** A provider that sends the mail again: the account then names the new mail. */
function mailing(app: FakeApp): FakeApp {
  const setAccount: FakeApp['provider']['setAccount'] = async ({ patch }) => {
    app.patches.push(patch);
    const [name = ''] = Object.keys(patch.subscriptions ?? {});
    const mailed = { [name]: optIn('Pending', { emailSentTime: '2025-06-01T10:00:00Z' }) };
    app.account = { ...app.account, subscriptions: { ...app.account.subscriptions, ...mailed } };
  };
  return { ...app, provider: { ...app.provider, setAccount } };
}

describe('a subscription', () => {
  it('says whether it is confirmed and since when, and sends the mail of a pending one again', async () => {
    const app = fakeApp({ session: opened, account: waiting });
    const { user } = await renderApp({ at: '/preferences', gateways: mailing(app) });
    await tab('Newsletter');
    expect(await screen.findByRole('checkbox', { name: 'Wochenangebote' })).toHaveAccessibleDescription(
      'Abonniert seit 24. Dezember 2024',
    );
    expect(screen.getByRole('checkbox', { name: 'Rezepte' })).toHaveAccessibleDescription(
      'Wartet auf Ihre Bestätigung, E-Mail vom 3. Mai 2025',
    );
    expect(screen.queryByRole('button', { name: /noch einmal senden Wochenangebote/ })).not.toBeInTheDocument();
    await user.click(again(/noch einmal senden Rezepte/));
    expect(await screen.findByText(/Wir haben Ihnen die E-Mail noch einmal geschickt/)).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Rezepte' })).toHaveAccessibleDescription(/vom 1. Juni 2025/);
    expect(app.patches).toEqual([{ subscriptions: { NLT_RECIPES: { email: { isSubscribed: true } } } }]);
  });

  it('never claims a mail that the provider did not send (requirements#opt-in-pending)', async () => {
    const app = fakeApp({ session: opened, account: waiting });
    const provider = { ...app.provider, setAccount: async () => undefined };
    const { user } = await renderApp({ at: '/preferences', gateways: { ...app, provider } });
    await tab('Newsletter');
    await user.click(again(/noch einmal senden Rezepte/));
    expect(await screen.findByText(/erst vor Kurzem verschickt/)).toBeInTheDocument();
    expect(screen.queryByText(/noch einmal geschickt/)).not.toBeInTheDocument();
  });

  it('that is being ended says nothing about its confirmation', async () => {
    const { user } = await renderApp({ at: '/preferences', gateways: fakeApp({ session: opened, account: waiting }) });
    await tab('Newsletter');
    const choice = await screen.findByRole('checkbox', { name: 'Rezepte' });
    await user.click(choice);
    expect(choice).not.toHaveAccessibleDescription(/Bestätigung/);
    expect(screen.queryByRole('button', { name: /noch einmal senden Rezepte/ })).not.toBeInTheDocument();
  });

  it('whose mail cannot be sent again says why, and other input stays', async () => {
    const app = fakeApp({ session: opened, account: waiting });
    const provider = { ...app.provider, setAccount: () => Promise.reject(refusal(403048)) };
    const { user } = await renderApp({ at: '/preferences', gateways: { ...app, provider } });
    await tab('Newsletter');
    await user.click(await screen.findByRole('checkbox', { name: 'Wochenangebote' }));
    await user.click(again(/noch einmal senden Rezepte/));
    expect((await screen.findByText(/zu viele Versuche/)).closest('[role=alert]')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Wochenangebote' })).not.toBeChecked();
  });
});

describe('the reminder service', () => {
  it('without confirmation says so instead of showing an empty list, and sends the mail again', async () => {
    const app = fakeApp({ session: opened, account: waiting });
    const { user } = await renderApp({ at: '/preferences', gateways: mailing(app) });
    await tab('Newsletter');
    expect(await screen.findByText(/dass wir Sie erinnern dürfen/)).toBeInTheDocument();
    expect(screen.queryByText(/Sie warten gerade auf kein Produkt/)).not.toBeInTheDocument();
    await user.click(again(/noch einmal senden Bitte bestätigen/));
    await waitFor(() =>
      expect(app.patches).toEqual([{ subscriptions: { SVC_PRODUCT_REMINDER: { email: { isSubscribed: true } } } }]),
    );
  });

  it('without confirmation counts as a subscription', async () => {
    const account = {
      ...bela,
      data: { sfmc: { subscriptionKey: 'SK' } },
      subscriptions: { SVC_PRODUCT_REMINDER: optIn('Pending') },
    };
    const { address } = await renderApp({ at: '/preferences', gateways: fakeApp({ session: opened, account }) });
    expect(await screen.findByText(/dass wir Sie erinnern dürfen/)).toBeInTheDocument();
    expect(address()).toBe('/preferences#newsletters');
  });

  it('that is confirmed says since when', async () => {
    const account = {
      ...ada,
      subscriptions: {
        ...ada.subscriptions,
        SVC_PRODUCT_REMINDER: optIn('Confirmed', { confirmTime: '2025-01-02T10:00:00Z' }),
      },
    };
    await renderApp({ at: '/preferences', gateways: fakeApp({ session: opened, account }) });
    expect(await screen.findByText('Eingeschaltet seit 2. Januar 2025')).toBeInTheDocument();
  });
});
