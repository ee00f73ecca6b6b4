import { parseSiteContent } from '@kontor/schema-adapters/content';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { isSubscribed } from '#src/account-data/subscriptions.ts';
import { markedRemindersAtom } from '#src/drafts/draftStorage.ts';
import { ada, fakeApp, refusal, reminderSubscription, type FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { wireContent, wireSchema } from '../../wireDocuments.ts';
import { link, opened, reminders, reminding, save, tab } from './page.ts';

const subscribed = (...keys: readonly string[]) => ({
  subscriptions: Object.fromEntries(keys.map((key) => [key, { email: { isSubscribed: true } }])),
});
const onNow = (fakes: FakeApp) =>
  Object.keys(fakes.account.subscriptions ?? {}).filter((key) => isSubscribed(fakes.account, key));
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));

describe('what another tab did meanwhile', () => {
  it('is ended by the end of everything (requirements#unsubscribe-everything)', async () => {
    const fakes = fakeApp();
    const { user, address } = await renderApp({ at: link, gateways: fakes });
    await screen.findByRole('checkbox', { name: /Rezepte/ });
    fakes.account = {
      ...ada,
      subscriptions: { ...subscribed('NLT_WEEKLY', 'NLT_RECIPES').subscriptions, ...reminderSubscription },
    };
    fakes.reminders = reminders;
    await press(user, 'Alles abbestellen');
    expect(await screen.findByRole('dialog')).toHaveTextContent('Alle Newsletter und Erinnerungen abbestellen?');
    await press(user, 'Abbestellen');
    await waitFor(() => expect(address()).toBe('/unsubscribe-success'));
    expect([onNow(fakes), fakes.reminders]).toEqual([[], []]);
  });

  it('and what was typed before it is shown again to who subscribes again (requirements#DATA-2)', async () => {
    const fakes = fakeApp({ session: opened });
    const { user, address } = await renderApp({ at: '/preferences#personal', gateways: fakes });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.click(await tab('Newsletter'));
    await press(user, 'Alles abbestellen');
    await press(user, 'Abbestellen');
    await waitFor(() => expect(address()).toBe('/unsubscribe-success'));
    await user.click(await screen.findByRole('link', { name: 'Newsletter wieder abonnieren' }));
    expect(await screen.findByText(/nicht gespeicherten Änderungen/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    await press(user, 'Einverstanden');
    await waitFor(() => expect(fakes.account.profile).toMatchObject({ lastName: 'Berger-Lang' }));
    expect(onNow(fakes)).toEqual(['NLT_RECIPES']);
  });

  it.each([
    ['stay without being touched', reminders, 'Ihre Produkt-Erinnerungen bleiben.', '/preferences#newsletters'],
    ['are none', [], 'Damit endet Ihr letztes Abonnement', '/unsubscribe-success'],
  ])('ends no reminder with the newsletters: reminders %s', async (_what, list, sentence, end) => {
    const subscriptions = { ...subscribed('NLT_WEEKLY', 'NLT_RECIPES').subscriptions, ...reminderSubscription };
    const fakes = fakeApp({ account: { ...ada, subscriptions }, reminders: list });
    const { user, address } = await renderApp({ at: link, gateways: fakes });
    await press(user, 'Keine Newsletter mehr');
    expect(await screen.findByRole('dialog')).toHaveTextContent('Alle Newsletter abbestellen?');
    expect(screen.getByRole('dialog')).toHaveTextContent(sentence);
    await press(user, 'Abbestellen');
    await waitFor(() => expect(address()).toBe(end));
    await waitFor(() => expect(onNow(fakes)).toEqual(['SVC_PRODUCT_REMINDER']));
    expect(fakes.reminders).toEqual(list);
  });

  it.each([
    ['all', ['r1', 'r2'], '1 Änderung'],
    ['two of three', ['r1', 'r2'], '2 Änderungen'],
    ['all, beside one that is gone', ['r1', 'r2', 'gone'], '1 Änderung'],
  ])('counts the end of reminders as it is pressed: %s', async (what, ids, count) => {
    const third = { reminderId: 'r3', variantId: 'v3', variantName: {} };
    const { store } = await renderApp({
      at: link,
      gateways: fakeApp({
        account: { ...ada, subscriptions: { ...ada.subscriptions, ...reminderSubscription } },
        reminders: what === 'two of three' ? [...reminders, third] : reminders,
      }),
    });
    await screen.findByRole('checkbox', { name: /Rezepte/ });
    // The bar's script may still load.
    await act(async () => store.set(markedRemindersAtom, () => ids));
    expect(await screen.findByText(count)).toBeInTheDocument();
  });

  it('decides whether a newsletter is the last one (requirements#save)', async () => {
    const fakes = fakeApp({ account: { ...ada, ...subscribed('NLT_WEEKLY', 'NLT_RECIPES') } });
    const { user } = await renderApp({ at: link, gateways: fakes });
    await user.click(await screen.findByRole('checkbox', { name: /Wochenangebote/ }));
    fakes.account = { ...ada, ...subscribed('NLT_WEEKLY') };
    await user.click(save());
    expect(await screen.findByRole('dialog')).toHaveTextContent('Damit endet Ihr letztes Abonnement');
    await press(user, 'Nicht abbestellen');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Wochenangebote/ })).toBeChecked());
    expect(fakes.patches).toEqual([]);
  });

  it('decides whether a newsletter is the first one', async () => {
    const fakes = fakeApp();
    const { user } = await renderApp({ at: link, gateways: fakes });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    fakes.account = { ...ada, subscriptions: {} };
    await user.click(save());
    await press(user, 'Einverstanden');
    await waitFor(() => expect(onNow(fakes)).toEqual(['NLT_RECIPES']));
    expect(fakes.patches[0]).toHaveProperty('data.sfmc.dataProcessingConsented', true);
  });

  it('decides what the end of reminders means, also where only reminders change', async () => {
    const fakes = fakeApp(reminding);
    const { user, store } = await renderApp({ at: link, gateways: fakes });
    await screen.findByRole('checkbox', { name: /Rezepte/ });
    act(() => store.set(markedRemindersAtom, () => ['r1']));
    fakes.account = { ...ada, subscriptions: reminderSubscription };
    fakes.reminders = reminders.slice(0, 1);
    await user.click(save());
    expect(await screen.findByRole('dialog')).toHaveTextContent('Damit endet Ihr letztes Abonnement');
  });

  it('is asked about again if it happens before the answer', async () => {
    const fakes = fakeApp();
    const { user, address } = await renderApp({ at: link, gateways: fakes });
    await press(user, 'Alles abbestellen');
    expect(await screen.findByRole('dialog')).not.toHaveTextContent('Seit Ihrer Antwort');
    fakes.account = { ...ada, ...subscribed('NLT_WEEKLY', 'NLT_RECIPES') };
    await press(user, 'Abbestellen');
    expect(await screen.findByText(/Seit Ihrer Antwort hat sich etwas geändert/)).toBeVisible();
    expect(fakes.patches).toEqual([]);
    await press(user, 'Abbestellen');
    await waitFor(() => expect(address()).toBe('/unsubscribe-success'));
    expect(onNow(fakes)).toEqual([]);
  });

  it.each(['the account', 'the reminders'])(
    'is not asked about if it was the other half of the order: %s failed',
    async (failed) => {
      const fakes = fakeApp(reminding);
      let isDown = true;
      const unlessDown = async (half: string, call: () => Promise<void>): Promise<void> =>
        isDown && half === failed ? Promise.reject(new ServiceError('STATUS', 'call', { status: 503 })) : call();
      const { provider, services } = fakes;
      const { user, address } = await renderApp({
        at: link,
        gateways: {
          ...fakes,
          provider: {
            ...provider,
            setAccount: (change) => unlessDown('the account', () => provider.setAccount(change)),
          },
          services: {
            ...services,
            deleteReminders: (...call) => unlessDown('the reminders', () => services.deleteReminders(...call)),
          },
        },
      });
      await press(user, 'Alles abbestellen');
      await press(user, 'Abbestellen');
      expect(await screen.findByText('Nur zum Teil gespeichert')).toBeVisible();
      isDown = false;
      await press(user, 'Noch einmal versuchen');
      await waitFor(() => expect(address()).toBe('/unsubscribe-success'));
      expect([onNow(fakes), fakes.reminders]).toEqual([[], []]);
    },
  );

  it('is asked about again if it makes the end the last one', async () => {
    const fakes = fakeApp(reminding);
    const { user } = await renderApp({ at: link, gateways: fakes });
    await press(user, 'Keine Newsletter mehr');
    expect(await screen.findByText('Ihre Produkt-Erinnerungen bleiben.', { exact: false })).toBeVisible();
    fakes.reminders = [];
    await press(user, 'Abbestellen');
    expect(await screen.findByText(/Damit endet Ihr letztes Abonnement/)).toBeVisible();
    expect(fakes.patches).toEqual([]);
  });

  it.each(['Alles abbestellen', 'Änderungen speichern'])(
    'must be known before anything is asked or written: %s',
    async (button) => {
      const fakes = fakeApp(reminding);
      let isDown = false;
      const getAccount: FakeApp['provider']['getAccount'] = async (token) => {
        if (isDown) throw new ServiceError('STATUS', 'accounts.getAccountInfo', { status: 500 });
        return fakes.provider.getAccount(token);
      };
      const gateways = { ...fakes, provider: { ...fakes.provider, getAccount } };
      const { user, store } = await renderApp({ at: link, gateways });
      await screen.findByRole('checkbox', { name: /Rezepte/ });
      act(() => store.set(markedRemindersAtom, () => ['r1']));
      isDown = true;
      await press(user, button);
      expect(await screen.findByText('Nicht gespeichert')).toBeVisible();
      expect(screen.getByText(/ein technisches Problem/)).toBeVisible();
      expect([fakes.patches, fakes.reminders]).toEqual([[], reminders]);
      isDown = false;
      await press(user, 'Noch einmal versuchen');
      if (button === 'Alles abbestellen') expect(await screen.findByRole('dialog')).toBeVisible();
      else await waitFor(() => expect(fakes.reminders).toHaveLength(1));
    },
  );

  it('is never ended unread: reminders that cannot be read stay, and that is told', async () => {
    const fakes = fakeApp(reminding);
    let isDown = false;
    const searchReminders = async (token: string) =>
      isDown
        ? Promise.reject(new ServiceError('STATUS', 'call', { status: 503 }))
        : fakes.services.searchReminders(token);
    const { user, address } = await renderApp({
      at: link,
      gateways: { ...fakes, services: { ...fakes.services, searchReminders } },
    });
    await screen.findByRole('checkbox', { name: /Rezepte/ });
    isDown = true;
    await press(user, 'Alles abbestellen');
    await press(user, 'Abbestellen');
    expect(
      await screen.findByText(/Ihre Produkt-Erinnerungen konnten wir aus technischen Gründen nicht löschen/),
    ).toBeVisible();
    expect([onNow(fakes), fakes.reminders, address()]).toEqual([[], reminders, '/preferences#newsletters']);
  });
});

describe('a subscription that customers cannot end', () => {
  const contact = { id: 'contact', label: 'Kontakt', url: 'https://www.kontor.example/kontakt' };
  const { content } = parseSiteContent({
    ...wireContent(true),
    footer: { columns: [{ headline: '', links: [contact] }] },
  });

  /** A page whose schema has this write access for a newsletter, or does not have it at all. */
  async function openPage(key: string, writeAccess: string | undefined) {
    const fakes = fakeApp({ account: { ...ada, ...subscribed('NLT_WEEKLY', key) } });
    const { [key]: _old, ...others }: Record<string, object> = wireSchema.subscriptionsSchema.fields;
    const fields = { ...others, ...(writeAccess && { [key]: { email: { type: 'subscription', writeAccess } } }) };
    const field = `subscriptions.${key}.email`;
    const provider: FakeApp['provider'] = {
      ...fakes.provider,
      getSchema: async () => parseProviderSchema({ ...wireSchema, subscriptionsSchema: { fields } }),
      setAccount: async (change) => {
        if (change.patch.subscriptions?.[key])
          throw refusal(400009, { validationErrors: [{ fieldName: field, errorCode: 400025, message: 'no' }] });
        return fakes.provider.setAccount(change);
      },
    };
    const load: FakeApp['content']['load'] = async () => ({ content: content!, findings: [] });
    const page = await renderApp({ at: link, gateways: { ...fakes, provider, content: { load } } });
    return { fakes, ...page };
  }

  it.each([
    ['gone from the schema', 'NLT_OLD', 'NLT_OLD', undefined],
    ['written by the server only', 'NLT_RECIPES', 'Rezepte', 'serverOnly'],
    ['refused by the provider', 'NLT_RECIPES', 'Rezepte', 'clientModify'],
  ])('does not keep the others, and is named with the way to the service: %s', async (_what, key, name, access) => {
    const { fakes, user, address } = await openPage(key, access);
    await press(user, 'Alles abbestellen');
    const sentence = `${name}: Das können Sie hier nicht abbestellen.`;
    const isKnown = access !== 'clientModify';
    expect((await screen.findByRole('dialog')).textContent?.includes(sentence)).toBe(isKnown);
    expect(screen.queryByText(/keinen Zugang mehr/) === null).toBe(isKnown);
    await press(user, 'Abbestellen');
    expect(await screen.findByText('Nicht alles abbestellt')).toBeVisible();
    expect(screen.getByText('Abbestellt: Wochenangebote.')).toBeVisible();
    expect(screen.getByText(new RegExp(sentence))).toBeVisible();
    const notice = within(document.querySelector<HTMLElement>('#save-notice') ?? document.body);
    expect(notice.getByRole('link', { name: /^Kontakt/ })).toHaveAttribute('href', contact.url);
    expect([onNow(fakes), address()]).toEqual([[key], '/preferences#newsletters']);
  });

  it('is named at once where there is nothing else', async () => {
    const { fakes, user } = await openPage('NLT_WEEKLY', 'serverOnly');
    await press(user, 'Alles abbestellen');
    expect(await screen.findByText('Nicht alles abbestellt')).toBeVisible();
    expect(fakes.patches).toEqual([]);
  });
});
