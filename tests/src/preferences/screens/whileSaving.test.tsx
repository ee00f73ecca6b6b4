import { parseSiteContent } from '@kontor/schema-adapters/content';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ada, bela, fakeApp, reminderSubscription, type FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { wireContent } from '../../wireDocuments.ts';
import { link, opened, reminders, save, tab } from './page.ts';

/** A page whose writes wait for `answer`. */
async function openSlow(fakes: FakeApp, anchor: string) {
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const metadata = await fakes.metadata.load();
  const gateways: FakeApp = {
    ...fakes,
    // A country whose sites show one box per reminder.
    metadata: { load: async () => ({ ...metadata, rules: { ...metadata.rules, country: 'IT' } }) },
    provider: { ...fakes.provider, setAccount: (change) => waiting.then(() => fakes.provider.setAccount(change)) },
    services: {
      ...fakes.services,
      deleteReminders: (jwt, ids) => waiting.then(() => fakes.services.deleteReminders(jwt, ids)),
    },
  };
  const app = await renderApp({ at: `/preferences#${anchor}`, gateways });
  return { ...app, answer: () => act(async () => answer()) };
}

const isSaving = () => waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
const saved = () => screen.findByText(/gespeichert/i, { selector: 'strong' });

describe('while a save runs', () => {
  it('"discard" does nothing, as it says', async () => {
    const { user, answer } = await openSlow(fakeApp({ session: opened }), 'personal');
    await user.type(await screen.findByLabelText(/Vorname/), 'lina');
    await user.click(save());
    await isSaving();
    await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
    expect(screen.queryByText('Ihre Änderungen sind verworfen.')).toBeNull();
    expect(save()).toHaveAttribute('aria-busy', 'true');
    await answer();
    expect(await screen.findByText(/^Geändert: /)).toBeInTheDocument();
  });

  it('a newsletter that is taken back stays taken back', async () => {
    const { user, answer } = await openSlow(fakeApp({ session: opened }), 'newsletters');
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    await isSaving();
    await user.click(screen.getByRole('checkbox', { name: /Rezepte/ }));
    await answer();
    await saved();
    await user.click(await tab('Newsletter'));
    expect(screen.getByRole('checkbox', { name: /Rezepte/ })).not.toBeChecked();
    expect(await screen.findByText(/1 Änderung$/)).toBeInTheDocument();
  });

  it('a text that is typed back stays', async () => {
    const { user, answer } = await openSlow(fakeApp({ session: opened }), 'personal');
    await user.type(await screen.findByLabelText(/Vorname/), 'x');
    await user.click(save());
    await isSaving();
    await user.type(screen.getByLabelText(/Vorname/), '{Backspace}');
    await answer();
    await saved();
    await user.click(await tab('Persönliches'));
    expect(screen.getByLabelText(/Vorname/)).toHaveValue('Ada');
  });

  it('a reminder that is marked stays marked', async () => {
    const fakes = fakeApp({
      session: opened,
      account: { ...ada, subscriptions: { ...ada.subscriptions, ...reminderSubscription } },
      reminders,
    });
    const { user, answer } = await openSlow(fakes, 'newsletters');
    await user.click(await screen.findByRole('checkbox', { name: /Bergkäse/ }));
    await user.click(save());
    await isSaving();
    await user.click(screen.getByRole('checkbox', { name: /Quitten/ }));
    await answer();
    await saved();
    await user.click(await tab('Newsletter'));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Bergkäse/ })).toBeNull());
    expect(screen.getByRole('checkbox', { name: /Quitten/ })).not.toBeChecked();
  });
});

it('who wants to subscribe again can open the other open tabs', async () => {
  const fakes = fakeApp({ account: { ...bela, data: { sfmc: { subscriptionKey: 'SK' } } } });
  const wire = wireContent(true);
  const tabs = wire.preferenceCenter.tabs.map((one) => ({ ...one, accessWithoutSubscription: true }));
  const { content } = parseSiteContent({ ...wire, preferenceCenter: { ...wire.preferenceCenter, tabs } });
  if (!content) throw new Error('the test content is none');
  const load = async () => ({ content, findings: [] });
  const { address, user } = await renderApp({ at: link, gateways: { ...fakes, content: { load } } });
  await waitFor(() => expect(address()).toBe('/unsubscribe-success'));
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Newsletter wieder abonnieren' }));
  const other = await tab('Persönliches');
  await act(async () => other.click());
  expect(await screen.findByLabelText(/Vorname/)).toBeVisible();
  expect(address()).toBe('/preferences#personal');
});
