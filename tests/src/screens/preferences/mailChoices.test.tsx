import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ServiceError } from '#src/gateways/gatewayErrors.ts';
import { ada, fakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { link, save } from './page.ts';

const button = { name: 'Auswahl per E-Mail schicken' };
const sent = 'Ihre Auswahl ist unterwegs an Ihre E-Mail-Adresse.';

/** The centre after a save, with the bodies of calls for the mail, which first fail so often. */
async function saved({
  features = { emailChange: true },
  at = link,
  error,
}: { readonly features?: { readonly emailChange?: boolean }; readonly at?: string; readonly error?: unknown } = {}) {
  const fakes = fakeApp({
    metadata: { features },
    ...(at !== link && { session: { 'kontor.linkToken': 'account.x' } }),
  });
  const bodies: unknown[] = [];
  const services = {
    ...fakes.services,
    call: async (call: Parameters<typeof fakes.services.call>[0], path: string) => {
      if (path === '/rest/v1/subscriber/newsletters/mail') {
        bodies.push(call.json);
        if (error !== undefined && bodies.length === 1) throw error;
      }
      return fakes.services.call(call, path);
    },
  };
  const app = await renderApp({ at, gateways: { ...fakes, services } });
  await app.user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
  expect(screen.queryByRole('button', button)).toBeNull();
  await app.user.click(save());
  await screen.findByText('Gespeichert');
  return { ...app, bodies };
}

it('after a save what was chosen is mailed by one press, and the page says so (requirements#choices-mail)', async () => {
  const { user, bodies } = await saved();
  await user.click(screen.getByRole('button', button));
  expect(await screen.findByText(sent)).toHaveFocus();
  expect(screen.queryByRole('button', button)).toBeNull();
  expect(bodies).toEqual([{ authToken: 'link', language: 'de' }]);
});

it.each([
  [new ServiceError('LIMITED', 'x'), /schon geschickt/],
  [new ServiceError('NETWORK', 'x'), /noch einmal/],
])('a mail that is refused or fails can be asked for again: %s', async (error, sentence) => {
  const { user } = await saved({ error });
  await user.click(screen.getByRole('button', button));
  expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
  await user.click(screen.getByRole('button', button));
  expect(await screen.findByText(sent)).toBeVisible();
});

it.each([
  ['where the site sends no mails', { features: {} }],
  ['in the account’s own centre', { at: '/preferences' }],
])('nothing is offered %s', async (_where, given) => {
  await saved(given);
  expect(screen.queryByRole('button', button)).toBeNull();
});

it('who has ended everything is offered it on the page that says so', async () => {
  const fakes = fakeApp({
    metadata: { features: { emailChange: true } },
    account: { ...ada, subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } } },
  });
  const { user } = await renderApp({ at: link, gateways: fakes });
  await user.click(await screen.findByRole('button', { name: 'Keine Newsletter mehr' }));
  await user.click(await screen.findByRole('button', { name: 'Abbestellen' }));
  await screen.findByRole('heading', { name: 'Sie haben alles abbestellt' });
  await user.click(await screen.findByRole('button', button));
  expect(await screen.findByText(sent)).toBeVisible();
});

it('who only arrives without a newsletter is offered nothing', async () => {
  await renderApp({ at: '/unsubscribe-success', gateways: fakeApp({ metadata: { features: { emailChange: true } } }) });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', button)).toBeNull();
});
