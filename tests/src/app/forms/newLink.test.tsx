import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { fakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { fillIn } from '../portal/page.ts';

const brokenLink = '/preferences/error/preferences.loading?reason=link';
const address = () => screen.findByLabelText('E-Mail-Adresse');
const ask = () => screen.getByRole('button', { name: 'Link anfordern' });

describe('a page about an invalid link', () => {
  it.each([brokenLink, '/preferences/error/notfound', '/preferences/double-opt-in-done?errorCode=403002'])(
    '%s mails a fresh one to the address that is typed',
    async (at) => {
      const app = fakeApp();
      const { user } = await renderApp({ at, gateways: app });
      await fillIn(user, await address(), ' ada@beispiel.example ');
      await user.click(ask());
      const answer = await screen.findByText('Sehen Sie in Ihrem Postfach nach');
      expect(answer.closest('output')).toHaveFocus();
      expect(answer.closest('output')).toHaveTextContent('Wenn wir an diese E-Mail-Adresse schreiben');
      expect(app.calls).toContain('requestLink ada@beispiel.example de');
    },
  );

  it('asks for the address before anything is sent', async () => {
    const app = fakeApp();
    const { user } = await renderApp({ at: brokenLink, gateways: app });
    await address();
    await user.click(ask());
    expect(await address()).toHaveAccessibleDescription(/Bitte geben Sie Ihre E-Mail-Adresse ein/);
    expect(app.calls.filter((call) => call.startsWith('requestLink'))).toEqual([]);
  });

  it('says so if one was mailed a moment ago, keeps the address and can be repeated', async () => {
    const app = fakeApp();
    let down = true;
    const services = {
      ...app.services,
      requestLink: (email: string, language: string) =>
        down ? Promise.reject(new ServiceError('LIMITED', 'new link')) : app.services.requestLink(email, language),
    };
    const { user } = await renderApp({ at: brokenLink, gateways: { ...app, services } });
    await fillIn(user, await address(), 'ada@beispiel.example');
    await user.click(ask());
    expect(await screen.findByRole('alert')).toHaveTextContent(/gerade erst ein Link angefordert.*15 Minuten/);
    expect(await address()).toHaveValue('ada@beispiel.example');
    down = false;
    await user.click(ask());
    expect(await screen.findByText('Sehen Sie in Ihrem Postfach nach')).toBeInTheDocument();
  });

  it.each([
    ['/preferences/error/notfound', { marketingPreferenceCenter: null }],
    ['/preferences/double-opt-in-done', {}],
    ['/preferences/error/418', { sso: {}, apiKeys: { singleSignOn: 'portal' } }],
  ] as const)('%s offers none: no preference centre, a confirmed link, another error', async (at, metadata) => {
    await renderApp({ at, gateways: fakeApp({ metadata }) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByLabelText('E-Mail-Adresse')).not.toBeInTheDocument();
  });
});

it('a page about an account whose own centre has ended asks for no link, and opens it again', async () => {
  await renderApp({ at: '/preferences/error/preferences.loading?reason=account', gateways: fakeApp() });
  expect(await screen.findByRole('heading', { name: 'Ihre Newsletter lassen sich gerade nicht öffnen' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Noch einmal versuchen' })).toHaveAttribute('href', '/preferences/account');
  expect(screen.queryByLabelText('E-Mail-Adresse')).toBeNull();
});
