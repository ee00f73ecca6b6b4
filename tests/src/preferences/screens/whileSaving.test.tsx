import { parseSiteContent } from '@kontor/schema-adapters/content';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import { bela, fakeApp, refusal, type FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { wireContent } from '../../wireDocuments.ts';
import { holdAnswer } from '../../holdAnswer.ts';
import { link, opened, reminding, save, tab } from './page.ts';

/** A page whose writes wait for `answer`. */
async function openSlow(fakes: FakeApp, anchor: string) {
  const { waiting, answer } = holdAnswer();
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
/** Waits until the page has handled an answer. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
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
    const fakes = fakeApp({ session: opened, ...reminding });
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

  it('the customer who has gone to another tab stays there, with what was typed since', async () => {
    const { user, address, answer } = await openSlow(fakeApp({ session: opened }), 'newsletters');
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    await isSaving();
    await user.click(await tab('Interessen'));
    await user.click(await screen.findByRole('checkbox', { name: /Bio/ }));
    await answer();
    await saved();
    await settle();
    expect(address()).toBe('/preferences#interests');
    expect(screen.getByRole('checkbox', { name: /Bio/ })).not.toBeChecked();
  });

  it('the customer who has gone to another tab stays there although a value is refused; its tab says so', async () => {
    const fakes = fakeApp({ session: opened });
    const faults = [{ fieldName: 'profile.lastName', errorCode: 400006, message: 'wrong' }];
    const setAccount = () => Promise.reject(refusal(400009, { validationErrors: faults }));
    const provider = { ...fakes.provider, setAccount };
    const { user, address, answer } = await openSlow({ ...fakes, provider }, 'personal');
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.click(await tab('Newsletter'));
    await user.click(save());
    await isSaving();
    await user.click(await tab('Interessen'));
    await answer();
    expect(await tab(/Persönliches 1 Fehler/)).toBeVisible();
    await settle();
    expect(address()).toBe('/preferences#interests');
  });

  it.each([
    [
      'a save',
      'personal',
      async (user: UserEvent) => {
        await user.type(await screen.findByLabelText(/Vorname/), 'lina');
        await user.click(save());
      },
    ],
    [
      'the end of everything',
      'newsletters',
      async (user: UserEvent) => {
        await user.click(await screen.findByRole('button', { name: 'Alles abbestellen' }));
        await user.click(await screen.findByRole('button', { name: 'Abbestellen' }));
      },
    ],
  ])('the customer who has left the page stays away from it: %s', async (_what, anchor, press) => {
    const { user, address, answer, goTo } = await openSlow(fakeApp({ session: opened }), anchor);
    await press(user);
    await act(() => goTo('/'));
    const page = address();
    expect(page).not.toMatch(/preferences/);
    await answer();
    await settle();
    expect(address()).toBe(page);
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
