import { parseSiteContent } from '@kontor/schema-adapters/content';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { ada, fakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { wireContent } from '../../wireDocuments.ts';
import { opened, save, tab } from './page.ts';

const isOn = { email: { isSubscribed: true } };
const isOff = { email: { isSubscribed: false } };

/** The content with a tab of consents after the others, or with the consents in its only tab. */
const contentWith = (place: 'in a tab' | 'beside newsletters') => {
  const wire = wireContent(true);
  const { tabs } = wire.preferenceCenter;
  const components = [{ type: 'consents' }];
  const consents = { label: 'Einwilligungen', anchor: 'consents', accessWithoutSubscription: true, components };
  const together = tabs.slice(0, 1).map((one) => ({ ...one, components: [...one.components, ...components] }));
  const { content } = parseSiteContent({
    ...wire,
    preferenceCenter: { ...wire.preferenceCenter, tabs: place === 'in a tab' ? [...tabs, consents] : together },
  });
  if (!content) throw new Error('the test content is none');
  return content;
};

/** The centre of a customer with two newsletters; the services answer the card of one by the account. */
async function open(anchor: string, place: Parameters<typeof contentWith>[0] = 'in a tab') {
  const app = fakeApp({
    session: opened,
    account: { ...ada, subscriptions: { NLT_WEEKLY: isOn, NLT_RECIPES: isOn } },
    metadata: { features: { consents: true } },
  });
  const calls: string[] = [];
  let isDown = false;
  const card = () => {
    const isGiven = JSON.stringify(app.account.subscriptions?.['NLT_RECIPES']) === JSON.stringify(isOn);
    return { purpose: 'subscriptions.NLT_RECIPES', label: 'Rezepte', state: isGiven ? 'given' : 'withdrawn' };
  };
  const call: typeof app.services.call = async (_call, path) => {
    calls.push(path);
    if (path.endsWith('/withdrawal'))
      app.account = { ...app.account, subscriptions: { ...app.account.subscriptions, NLT_RECIPES: isOff } };
    return { status: 200, body: { cards: [card()] } };
  };
  const load = async () => ({ content: contentWith(place), findings: [] });
  const page = await renderApp({
    at: `/preferences#${anchor}`,
    gateways: {
      ...app,
      content: { load },
      services: { ...app.services, call },
      provider: {
        ...app.provider,
        getAccount: async (regToken) =>
          isDown ? Promise.reject(new ServiceError('NETWORK', 'account')) : app.provider.getAccount(regToken),
      },
    },
  });
  return { ...page, calls, failToRead: () => void (isDown = true) };
}

const withdraw = () => screen.findByRole('button', { name: 'Einwilligung widerrufen: Rezepte' });
const resultText = /Ihre Einwilligung ist widerrufen/;

describe('a consent in the preference centre', () => {
  it('that was withdrawn and given again in the next tab can be withdrawn again (requirements#consent-cards)', async () => {
    const { user, calls } = await open('consents');
    await user.click(await withdraw());
    expect(await screen.findByText(resultText)).toBeVisible();
    await user.click(await tab('Newsletter'));
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    expect(await screen.findByText('Gespeichert')).toBeVisible();
    // The page moves on after a save.
    await screen.findByLabelText(/Vorname/);
    await user.click(await tab('Einwilligungen'));
    expect(await withdraw()).toBeVisible();
    expect(screen.getByText(/^Erteilt/)).toBeVisible();
    expect(screen.queryByText(resultText)).toBeNull();
    // What no page told is recorded without words, so the page tells first.
    expect(calls.slice(2)).toEqual(['/rest/v1/customer/consents', '/rest/v1/customer/consents/search']);
  });

  it('that is given again beside its card is no longer said to be withdrawn', async () => {
    const { user } = await open('newsletters', 'beside newsletters');
    await user.click(await withdraw());
    expect(await screen.findByText(resultText)).toBeVisible();
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    expect(await withdraw()).toBeVisible();
    expect(screen.queryByText(resultText)).toBeNull();
  });

  it('is not asked for by a save of who never saw it', async () => {
    const { user, calls } = await open('newsletters');
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    await waitFor(() => expect(calls).not.toEqual([]));
    expect(await screen.findByLabelText(/Vorname/)).toBeVisible();
    expect(calls).toEqual(['/rest/v1/customer/consents']);
  });

  it('can be withdrawn without losing what was typed, even if the account cannot be read after it (requirements#FLT-6)', async () => {
    const { user, failToRead } = await open('personal');
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    const consents = await tab('Einwilligungen');
    await act(async () => consents.click());
    const button = await withdraw();
    failToRead();
    await user.click(button);
    expect(await screen.findByText(resultText)).toHaveFocus();
    await user.click(await tab('Persönliches'));
    expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger-Lang');
  });

  it('tells the result of a withdrawal once', async () => {
    const { user } = await open('consents');
    await user.click(await withdraw());
    expect(await screen.findByText(resultText)).toHaveFocus();
    await user.click(await tab('Newsletter'));
    const back = await tab('Einwilligungen');
    await user.click(back);
    const card = within(await screen.findByRole('region', { name: 'Rezepte' }));
    expect(card.getByText(/^Widerrufen/)).toBeVisible();
    expect(screen.queryByText(resultText)).toBeNull();
    expect(back).toHaveFocus();
  });
});
