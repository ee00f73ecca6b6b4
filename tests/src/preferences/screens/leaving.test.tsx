import { act, screen, waitFor, within } from '@testing-library/react';
import { markedRemindersAtom } from '#src/drafts/draftStorage.ts';
import { switchLanguageAtom } from '#src/store/site.ts';
import { describe, expect, it } from 'vitest';
import { ada, bela, fakeApp, reminderSubscription } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { holdAnswer } from '../../holdAnswer.ts';
import { link, reminders, reminding, save } from './page.ts';

describe('unsubscribing', () => {
  it('asks before the last newsletter ends, and resets if denied (requirements#unsubscribe-question)', async () => {
    const fakes = fakeApp();
    const { user } = await renderApp({ at: link, gateways: fakes });
    await user.click(await screen.findByRole('checkbox', { name: /Wochenangebote/ }));
    await user.click(save());
    expect(await screen.findByRole('dialog')).toHaveTextContent('Alle Newsletter abbestellen?');
    await user.click(screen.getByRole('button', { name: 'Nicht abbestellen' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Wochenangebote/ })).toBeChecked());
    expect(fakes.patches).toEqual([]);
  });

  it('of the last reminders says what is lost with the last subscription', async () => {
    const fakes = fakeApp({ account: { ...bela, subscriptions: reminderSubscription }, reminders });
    const { user, store } = await renderApp({ at: link, gateways: fakes });
    await screen.findByRole('checkbox', { name: /Rezepte/ });
    act(() => store.set(markedRemindersAtom, () => ['r1', 'r2']));
    await user.click(save());
    expect(await screen.findByRole('dialog')).toHaveTextContent('Sie haben dann keinen Zugang mehr zu Ihrem Profil');
  });

  it('ends everything with one button on every tab', async () => {
    const fakes = fakeApp(reminding);
    const { user, address } = await renderApp({ at: link, gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Alles abbestellen' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Alle Newsletter und Erinnerungen abbestellen?');
    await user.click(screen.getByRole('button', { name: 'Abbestellen' }));
    await waitFor(() => expect(address()).toBe('/unsubscribe-success'));
    expect(fakes.reminders).toEqual([]);
    expect(fakes.patches).toEqual([
      {
        subscriptions: {
          NLT_WEEKLY: { email: { isSubscribed: false } },
          SVC_PRODUCT_REMINDER: { email: { isSubscribed: false } },
        },
      },
    ]);
  });
});

describe('consent', () => {
  it('is asked with the first newsletter, and is saved with it (requirements#first-opt-in)', async () => {
    const fakes = fakeApp({ account: bela });
    const { user } = await renderApp({ at: link, gateways: fakes });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Einverstanden' }));
    await waitFor(() =>
      expect(fakes.patches).toEqual([
        {
          data: { sfmc: { dataProcessingConsented: true } },
          subscriptions: { NLT_RECIPES: { email: { isSubscribed: true } } },
        },
      ]),
    );
  });

  it('is also asked by a save that first asks about the end of all reminders', async () => {
    const fakes = fakeApp({ account: { ...bela, subscriptions: reminderSubscription }, reminders });
    const { user, store } = await renderApp({ at: link, gateways: fakes });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    act(() => store.set(markedRemindersAtom, () => ['r1', 'r2']));
    await user.click(save());
    expect(await screen.findByRole('dialog')).toHaveTextContent('Alle Produkt-Erinnerungen abbestellen?');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('keinen Zugang mehr');
    await user.click(screen.getByRole('button', { name: 'Abbestellen' }));
    expect(await screen.findByRole('button', { name: 'Einverstanden' })).toBeVisible();
    expect(fakes.patches).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    // Without the newsletter the reminders are the last subscription.
    expect(await screen.findByText(/keinen Zugang mehr/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abbestellen' }));
    await waitFor(() => expect(fakes.reminders).toEqual([]));
    expect(fakes.patches.flatMap((patch) => Object.keys(patch['subscriptions'] ?? {}))).not.toContain('NLT_RECIPES');
    expect(await screen.findByRole('heading', { name: 'Sie haben alles abbestellt' })).toBeVisible();
  });

  it('subscribes to nothing if the first consent is denied', async () => {
    const fakes = fakeApp({ account: bela });
    const { user } = await renderApp({ at: link, gateways: fakes });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Rezepte/ })).not.toBeChecked());
    expect(fakes.patches).toEqual([]);
  });

  it('is required on arrival if the site forces it, and its checkbox must be ticked (requirements#forced-consent)', async () => {
    const fakes = fakeApp({
      account: { ...ada, data: {} },
      metadata: { marketingPreferenceCenter: { forceConsent: true } },
    });
    const { user } = await renderApp({ at: link, gateways: fakes });
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Bitte füllen Sie dieses Feld aus, um zu speichern.');
    expect(within(dialog).getByRole('checkbox')).toHaveFocus();
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Gespeichert')).toBeVisible();
    expect(fakes.patches).toEqual([{ data: { sfmc: { dataProcessingConsented: true } } }]);
  });

  it('can be declined, and nothing of this customer is left in memory then (requirements#own-centre)', async () => {
    const metadata = { marketingPreferenceCenter: { forceConsent: true } };
    const { user } = await renderApp({ at: link, gateways: fakeApp({ account: bela, metadata }) });
    const isByRouter: boolean[] = [];
    const follow = (event: Event): void => {
      isByRouter.push(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', follow, { once: true });
    await user.click(await screen.findByRole('link', { name: 'Nicht zustimmen und gehen' }));
    expect(isByRouter).toEqual([false]);
  });

  it.each([
    ['on arrival', { forceConsent: true }, 'Newsletter, die zu Ihnen passen\nFür Newsletter, '],
    ['with the first newsletter', { forceConsent: false }, 'Dürfen wir Ihre Daten für Newsletter verwenden?'],
  ])(
    '%s is proved with the words of the press, whatever language follows (requirements#consent-evidence)',
    async (_when, marketingPreferenceCenter, words) => {
      const fakes = fakeApp({
        account: { ...bela, subscriptions: reminderSubscription },
        metadata: { marketingPreferenceCenter, features: { consents: true } },
      });
      const { waiting, answer } = holdAnswer();
      const reports: unknown[] = [];
      const call: typeof fakes.services.call = async ({ json }, path) => {
        if (path === '/rest/v1/customer/consents') reports.push(json);
        return { status: 200, body: undefined };
      };
      const setAccount: typeof fakes.provider.setAccount = (change) =>
        waiting.then(() => fakes.provider.setAccount(change));
      const { user, store } = await renderApp({
        at: link,
        gateways: {
          ...fakes,
          provider: { ...fakes.provider, setAccount },
          services: { ...fakes.services, call },
        },
      });
      if (marketingPreferenceCenter.forceConsent) {
        const dialog = within(await screen.findByRole('dialog'));
        await user.click(dialog.getByRole('checkbox'));
        await user.click(dialog.getByRole('button', { name: 'Speichern' }));
      } else {
        await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
        await user.click(save());
        await user.click(await screen.findByRole('button', { name: 'Einverstanden' }));
      }
      await act(() => store.set(switchLanguageAtom, 'en'));
      await act(async () => answer());
      expect(await screen.findByText('Saved')).toBeVisible();
      await waitFor(() => expect(reports).toHaveLength(1));
      const purpose = 'data.sfmc.dataProcessingConsented';
      expect(reports).toMatchObject([
        { changed: expect.arrayContaining([{ purpose, language: 'de', words: expect.stringContaining(words) }]) },
      ]);
    },
  );
});
