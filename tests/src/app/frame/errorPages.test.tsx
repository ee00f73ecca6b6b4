import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { Provider } from 'jotai';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { errorPages } from '#src/errors/errorCatalogue.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { textsOf } from '../texts/catalogue.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { I18nextProvider } from 'react-i18next';
import { BrokenScreen } from '#src/app/frame/BrokenScreen.tsx';
import { createAppStore } from '#src/store/store.ts';
import { fakeApp, type FakeApp } from '../../fakes.ts';
import { wireContent } from '../../wireDocuments.ts';
import { parseSiteContent } from '@kontor/schema-adapters/content';
import { renderApp } from '../../renderApp.tsx';
import { portalApp } from '../portal/page.ts';

describe.each(['/error/', '/preferences/error/'])('%s', (page) => {
  it('shows the texts of a status or code that has some (requirements#error-page)', async () => {
    await renderApp({ at: `${page}404`, gateways: portalApp() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' })).toBeVisible();
    expect(screen.getByText(/Vielleicht ist der Link veraltet/)).toBeVisible();
    expect(screen.queryByText(/Fehlercode/)).toBeNull();
  });

  it('shows the general headline and the code for every other', async () => {
    await renderApp({ at: `${page}418`, gateways: portalApp() });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Es ist ein unerwarteter Fehler aufgetreten.' }),
    ).toBeVisible();
    expect(screen.getByText('Fehlercode: 418')).toBeVisible();
    expect(screen.getByText(/nennen Sie unserem Kundenservice bitte diesen Code/)).toBeVisible();
    expect(document.querySelector('main code')).toBeNull();
  });

  it.each(['418', '403041'])(
    'sends to the service by phone and contact page, as far as the content has them (%s) (requirements#service-contact)',
    async (code) => {
      const links = [
        { id: 'contact', label: 'Kontakt', url: 'https://www.kontor.example/kontakt' },
        { id: 'phone', label: 'Telefon 0800', url: 'tel:+49800' },
      ];
      const { content } = parseSiteContent({ ...wireContent(true), footer: { columns: [{ headline: '', links }] } });
      const load: FakeApp['content']['load'] = async () => ({ content: content!, findings: [] });
      await renderApp({ at: page + code, gateways: { ...portalApp(), content: { load } } });
      const link = (name: string | RegExp) => within(screen.getByRole('main')).getByRole('link', { name });
      await waitFor(() => expect(link('Telefon 0800')).toHaveAttribute('href', 'tel:+49800'));
      expect(link(/^Kontakt/)).toHaveAttribute('href', links[0]?.url);
    },
  );

  it('does not show a text that is no code', async () => {
    await renderApp({ at: `${page}Rufen%20Sie%200900%20an`, gateways: portalApp() });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Es ist ein unerwarteter Fehler aufgetreten.' }),
    ).toBeVisible();
    expect(screen.getByText(/Das hat leider nicht geklappt/)).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(/Fehlercode: |0900/);
  });
});

describe('an error page', () => {
  it.each([
    ['206001', 'Ihre Registrierung ist noch nicht vollständig', 'Anmelden'],
    ['400006', 'Eine Angabe wurde nicht angenommen', 'Zurück zum Formular'],
    ['403025', 'Der Link für ein neues Passwort gilt nicht mehr', 'Neues Passwort anfordern'],
    ['403041', 'Dieses Konto ist gesperrt', 'Zur Startseite'],
    ['403047', 'Mit dieser E-Mail-Adresse gibt es kein Konto', 'Registrieren'],
    ['429', 'Das waren zu viele Anfragen in kurzer Zeit', 'Noch einmal versuchen'],
    ['403002', 'Dieser Link oder Code ist abgelaufen', 'Link anfordern', '/preferences/error/'],
    ['500', 'Bei uns ist ein technisches Problem aufgetreten', 'Noch einmal versuchen', '/preferences/error/'],
  ])('says what %s means and leads on', async (code, headline, way, page = '/error/') => {
    await renderApp({ at: `${page}${code}`, gateways: portalApp() });
    expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeVisible();
    const main = within(screen.getByRole('main'));
    const ways = [...main.queryAllByRole('link'), ...main.queryAllByRole('button')].map((each) => each.textContent);
    expect(ways).toContain(way);
    if (page === '/error/') expect(ways).toContain('Anmelden');
    expect(screen.queryByText(/Fehlercode/)).toBeNull();
  });
});

describe('a result or error page of a link', () => {
  it.each<[address: string, headline: string | RegExp, text: string | RegExp]>([
    ['/preferences/double-opt-in-done', 'Bestätigt', 'Das Double Opt In wurde erfolgreich bestätigt.'],
    ['/preferences/double-opt-in-done?subscription=SVC_PRODUCT_REMINDER', /Erinnerung/, /./],
    [
      '/preferences/double-opt-in-done?errorCode=403002',
      'Dieser Bestätigungslink ist abgelaufen',
      /nicht rechtzeitig bestätigt/,
    ],
    [
      '/preferences/double-opt-in-done?subscription=SVC_PRODUCT_REMINDER&errorCode=403002',
      'Der Link zu Ihrer Produkt-Erinnerung ist abgelaufen',
      /jederzeit neu eintragen/,
    ],
    ['/preferences/error/doi-expired', 'Dieser Bestätigungslink ist abgelaufen', /neuen Link/],
    [
      '/preferences/error/reminder-expired',
      'Der Link zu Ihrer Produkt-Erinnerung ist abgelaufen',
      /nicht eingeschaltet/,
    ],
    [
      '/preferences/error/preferences.loading',
      'Ihre Einstellungen lassen sich gerade nicht öffnen',
      /nicht bei Ihrem Link/,
    ],
    ['/unsubscribe-success', 'Sie haben alles abbestellt', /keine Newsletter und keine Produkt-Erinnerungen/],
    ['/error', 'Es ist ein unerwarteter Fehler aufgetreten.', 'Das hat leider nicht geklappt.'],
    ['/double-opt-in-done?errorCode=403025', 'Es ist ein unerwarteter Fehler aufgetreten.', 'Fehlercode: doi-403025'],
    ['/double-opt-in-done?errorCode=403002', 'Der Bestätigungslink ist abgelaufen', 'Ein Link ist 14 Tage gültig.'],
    ['/nirgendwo', 'Diese Seite gibt es nicht', 'Bitte prüfen Sie die Adresse.'],
  ])('at %s says what it means, with a picture (requirements#not-found)', async (at, headline, text) => {
    await renderApp({ at, gateways: portalApp() });
    expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent(text);
    expect(screen.getByRole('main').querySelector('svg, img')).not.toBeNull();
  });
});

describe('a site without single sign-on', () => {
  it.each([
    ['/error/403005', 'Ihre Sitzung ist abgelaufen', ['Link anfordern']],
    ['/error/403047', 'Mit dieser E-Mail-Adresse gibt es kein Konto', ['Link anfordern']],
    ['/error/418', 'Es ist ein unerwarteter Fehler aufgetreten.', ['Link anfordern']],
    ['/error/500', 'Bei uns ist ein technisches Problem aufgetreten', ['Noch einmal versuchen']],
    ['/nirgends', 'Diese Seite gibt es nicht', ['Zu den Newsletter-Einstellungen']],
    ['/double-opt-in-done?errorCode=0', /bestätigt/, []],
    ['/preferences/double-opt-in-done', 'Bestätigt', []],
    ['/preferences/double-opt-in-done?errorCode=403002', /ist abgelaufen/, ['Link anfordern']],
    ['/unsubscribe-success', 'Sie haben alles abbestellt', ['Link anfordern']],
  ])(
    'offers at %s no way that leads to “not available yet” (requirements#not-available)',
    async (at, headline, ways) => {
      await renderApp({ at, gateways: portalApp({ metadata: { sso: undefined } }) });
      expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeVisible();
      const main = within(screen.getByRole('main'));
      const offered = [...main.queryAllByRole('link'), ...main.queryAllByRole('button')].map(
        (each) => each.textContent,
      );
      expect(offered).toEqual(expect.arrayContaining(ways));
      for (const way of ['Anmelden', 'Registrieren', 'Zur Startseite', 'Neues Passwort anfordern', 'Zur Anmeldung'])
        expect(offered).not.toContain(way);
      expect(main.queryAllByRole('link').map((link) => link.getAttribute('href'))).not.toContain('/');
    },
  );
});

describe('a site without a preference centre', () => {
  const withoutCentre = () => portalApp({ metadata: { marketingPreferenceCenter: null } });

  it('says that a link to it leads nowhere, not that the link is missing (requirements#centre-error)', async () => {
    const { address } = await renderApp({ at: '/preferences/token/mailed', gateways: withoutCentre() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' })).toBeVisible();
    expect(address()).toBe('/preferences/error/notfound');
    expect(screen.getByRole('main')).not.toHaveTextContent('mit dem Link aus einer unserer E-Mails');
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toBeVisible();
  });

  it('offers nobody to subscribe again, because the portal has no newsletters either (requirements#unsubscribed)', async () => {
    await renderApp({ at: '/unsubscribe-success', gateways: withoutCentre() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sie haben alles abbestellt' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Das war ein Versehen?')).toBeNull());
    expect(screen.queryByRole('link', { name: 'Newsletter wieder abonnieren' })).toBeNull();
  });
});

describe('the texts of error pages', () => {
  it('are all used: every code with its own headline is known (requirements#centre-error)', () => {
    const written = Object.keys(textsOf('de')).flatMap(
      (key) => /^global\.errors\.(.+)\.headline$/.exec(key)?.[1] ?? [],
    );
    expect(written.filter((code) => code !== 'general').toSorted()).toEqual(Object.keys(errorPages).toSorted());
  });
});

describe('a status of the router', () => {
  it.each([
    [404, 'Not Found', 'Diese Seite gibt es nicht', /Vielleicht ist der Link veraltet/],
    [405, 'Method Not Allowed', 'Es ist ein unerwarteter Fehler aufgetreten.', 'Fehlercode: 405'],
  ])(
    '%i is explained, with the router’s own text in the technical details (requirements#router-status)',
    async (status, statusText, title, text) => {
      const i18n = await openSiteTexts(['de']);
      const loader = (): never => {
        throw new Response(null, { status, statusText });
      };
      const router = createMemoryRouter([{ path: '/', loader, ErrorBoundary: BrokenScreen }]);
      render(
        <I18nextProvider i18n={i18n}>
          <Provider store={createAppStore(fakeApp(), i18n)}>
            <RouterProvider router={router} />
          </Provider>
        </I18nextProvider>,
      );
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
      expect(document.querySelector('details')).toHaveTextContent(`${status} ${statusText}`);
    },
  );
});

describe('a page that is opened without a connection', () => {
  it('says so in words for people, has a way back, and opens by itself later', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.spyOn(window.history, 'state', 'get').mockReturnValue({ idx: 1 });
    const i18n = await openSiteTexts(['de']);
    const loader = (): never => {
      throw new TypeError('error loading dynamically imported module');
    };
    const routes = [
      { path: '/', element: <p>davor</p> },
      { path: '/next', loader, ErrorBoundary: BrokenScreen },
    ];
    const router = createMemoryRouter(routes, { initialEntries: ['/', '/next'], initialIndex: 1 });
    render(
      <I18nextProvider i18n={i18n}>
        <Provider store={createAppStore(fakeApp(), i18n)}>
          <RouterProvider router={router} />
        </Provider>
      </I18nextProvider>,
    );
    expect(await screen.findByText(/prüfen Sie Ihre Internetverbindung/)).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(/Kennung|Technische|module/);
    await userEvent.click(screen.getByRole('button', { name: 'Zurück' }));
    expect(await screen.findByText('davor')).toBeVisible();
    vi.restoreAllMocks();
  });
});

describe('a page that crashes', () => {
  const Form = (): ReactElement => {
    const [text, setText] = useState('');
    const [isTicked, tick] = useState(false);
    if (text.endsWith('!')) throw new TypeError('x is undefined');
    return (
      <main>
        <input id="name" value={text} onChange={({ target }) => setText(target.value)} />
        <input id="terms" type="checkbox" checked={isTicked} onChange={() => tick(!isTicked)} />
        <button onClick={() => setText('!')}>Weiter</button>
      </main>
    );
  };

  it('does not blame the connection, and has what was typed when it is opened again', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const i18n = await openSiteTexts(['de']);
    const router = createMemoryRouter([{ path: '/', Component: Form, ErrorBoundary: BrokenScreen }]);
    render(
      <I18nextProvider i18n={i18n}>
        <Provider store={createAppStore(fakeApp(), i18n)}>
          <RouterProvider router={router} />
        </Provider>
      </I18nextProvider>,
    );
    await userEvent.type(await screen.findByRole('textbox'), 'Ada');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(await screen.findByRole('heading', { name: 'Auf dieser Seite ist etwas schiefgegangen' })).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(/verbindung/i);
    await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('Ada'));
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
  });
});

describe('a site that cannot be loaded', () => {
  const down = new ServiceError('STATUS', 'GET /rest/v1/metadata', { status: 500, said: 'database is away' });

  it.each([
    ['metadata', 'en', 'metadata fetch failed.'],
    ['metadata', 'de', 'Die Einstellungen der Seite konnten nicht geladen werden.'],
    ['content', 'en', 'cms data fetch failed.'],
    ['content', 'de', 'Die Inhalte der Seite konnten nicht geladen werden.'],
  ] as const)(
    'because of its %s says so in %s (requirements#call-errors, requirements#error-metadata)',
    async (part, language, sentence) => {
      const fakes = { ...fakeApp(), [part]: { load: () => Promise.reject(down) } };
      await renderApp({ at: '/preferences/error/notfound', gateways: fakes, language });
      expect(await screen.findByText((text) => text.startsWith(sentence))).toBeInTheDocument();
      expect(document.querySelector('details')).toHaveTextContent('database is away');
      // A failure of the server is not blamed on the customer's connection.
      expect(screen.getByRole('main')).not.toHaveTextContent(/verbindung|connect/i);
    },
  );

  it.each([
    ['NETWORK', /keine Antwort erhalten/],
    ['OFFLINE', /Sobald Sie wieder verbunden sind/],
  ] as const)('because nothing was answered (%s) says that instead', async (failure, sentence) => {
    const lost = new ServiceError(failure, 'GET /cms/{cmsId}/{language}.json');
    await renderApp({
      at: '/preferences/error/notfound',
      gateways: { ...fakeApp(), content: { load: () => Promise.reject(lost) } },
    });
    await screen.findByText(/Die Inhalte der Seite konnten nicht geladen werden/);
    expect(screen.getByRole('main')).toHaveTextContent(sentence);
  });
});
