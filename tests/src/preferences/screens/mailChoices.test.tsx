import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import type { HttpAnswer } from '#src/browser/http.ts';
import { ada, fakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { link, save } from './page.ts';

const button = { name: 'Auswahl per E-Mail schicken' };
const sent = 'Ihre Auswahl ist unterwegs an Ihre E-Mail-Adresse.';

/** The centre after a save, with the bodies of calls for the mail; `first` answers the first one. */
async function saved({
  features = { emailChange: true },
  at = link,
  first,
}: {
  readonly features?: { readonly emailChange?: boolean };
  readonly at?: string;
  readonly first?: () => Promise<HttpAnswer>;
} = {}) {
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
        return bodies.length === 1 && first !== undefined ? first() : { status: 204, body: undefined };
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

it('a mail that is refused, because one was sent a moment ago, can be asked for again', async () => {
  const sentence = /schon geschickt/;
  const first = () => Promise.reject(new ServiceError('LIMITED', 'x'));
  const { user } = await saved({ first });
  await user.click(screen.getByRole('button', button));
  expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
  await user.click(screen.getByRole('button', button));
  expect(await screen.findByText(sent)).toBeVisible();
});

it.each([
  ['where the site sends no mails', { features: {} }],
  ['in the account’s own centre', { at: '/preferences' }],
])('nothing is offered %s', async (_where, options) => {
  await saved(options);
  expect(screen.queryByRole('button', button)).toBeNull();
});

it('who has ended everything is offered it on the page that says so', async () => {
  const fakes = fakeApp({
    metadata: { features: { emailChange: true } },
    account: { ...ada, subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } } },
  });
  vi.spyOn(fakes.services, 'call').mockResolvedValue({ status: 204, body: undefined });
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
