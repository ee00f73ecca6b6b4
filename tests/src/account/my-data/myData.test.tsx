import { Validator, type Schema } from '@cfworker/json-schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { longDate } from '@kontor/rjsf-theme/texts';
import type { UserEvent } from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import type { FakeApp } from '../../fakes.ts';
import { account, consentCircumstances } from './copiedAccount.ts';
import { renderApp } from '../../renderApp.tsx';
import { fillIn, logIn, portalApp } from '../../app/portal/page.ts';

const dueAt = Date.parse('2025-06-15T10:00:00Z');
/** The application with services that answer by path; `broken` calls fail once, the answers to `lost` ones never come. */
function app(
  features: object = { dataCopy: true, accountDeletion: true },
  stores: readonly { readonly id: string; readonly uiText: string }[] = [],
) {
  const broken = new Set<string>();
  const lost = new Set<string>();
  const calls: string[] = [];
  let ordered = false;
  const fakes = portalApp({ loggedIn: true, metadata: { features: { ...features } } });
  const gateways: FakeApp = {
    ...fakes,
    services: { ...fakes.services, searchStores: async () => stores },
    callAsCustomer: async ({ method, path, proof }) => {
      const call = `${method} ${path}`;
      calls.push(proof === undefined ? call : `${call} with ${proof}`);
      if (broken.delete(call)) throw new ServiceError('NETWORK', call);
      if (path === '/proof') return { status: 200, body: { proof: 'the proof', expiresAt: 1 } };
      if (path === '/data-copy')
        return {
          status: 200,
          body: {
            createdAt: '2025-06-01T10:00:00.000Z',
            account,
            reminders: [{ reminderId: 'r', variantId: 'v', variantName: { de: 'Dinkelbrot' } }],
            declined: [
              { offer: 'passkey', declinedAt: '2025-03-01T09:42:00.000Z', restsUntil: '2025-08-31T09:42:00.000Z' },
              { offer: 'of tomorrow', declinedAt: '2025-03-01T09:42:00.000Z', restsUntil: '2025-08-31T09:42:00.000Z' },
            ],
            receipt: { '@context': 'https://w3id.org/dpv' },
            consents: [{ at: 1, event: 'granted', purpose: 'subscriptions.NLT_WEEKLY', hash: 'x' }],
            cards: [
              {
                purpose: 'subscriptions.NLT_WEEKLY',
                label: 'Wochenangebote',
                state: 'given',
                since: '2024-01-01T09:42:00.000Z',
                consequence: null,
                kept: null,
                given: consentCircumstances,
              },
            ],
            history: [
              {
                purpose: 'subscriptions.NLT_WEEKLY',
                label: null,
                event: 'granted',
                at: '2024-01-01T09:42:00.000Z',
                by: 'site',
                page: '/preferences',
                words: consentCircumstances.words,
              },
            ],
          },
        };
      if (method !== 'GET') ordered = method === 'POST';
      if (lost.delete(call)) throw new ServiceError('NETWORK', call);
      return { status: 200, body: ordered ? { state: 'ORDERED', dueAt } : { state: 'NONE' } };
    },
  };
  return { gateways, broken, lost, calls, order: () => (ordered = true) };
}

async function prove(user: UserEvent, button: string): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  await fillIn(user, within(dialog).getByLabelText('Aktuelles Passwort'), 'geheim');
  await user.click(within(dialog).getByRole('button', { name: button }));
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** The readable page, and its lines. */
function pageOf(files: Readonly<Record<string, Uint8Array>>) {
  const page = new DOMParser().parseFromString(strFromU8(files['index.html'] ?? new Uint8Array()), 'text/html');
  const rows = [...page.querySelectorAll('dl div')].map((row) =>
    [...row.children].map((part) => part.textContent).join(': '),
  );
  return { page, rows };
}

const press = async (user: UserEvent, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

describe('a copy of the data', () => {
  it('is one file with a page to read, in the order and words of the pages, and everything for programs (requirements#CUS-3)', async () => {
    const { gateways, calls } = app();
    const { user } = await renderApp({ at: '/mydata', gateways });
    await press(user, 'Kopie herunterladen');
    await prove(user, 'Kopie herunterladen');
    expect(await screen.findByRole('heading', { name: 'Ihre Kopie ist fertig' })).toBeInTheDocument();
    expect(calls).toContain('POST /data-copy with the proof');
    const [[name, bytes] = ['', new Uint8Array()]] = gateways.saved;
    expect(name).toBe('meine-daten-2025-06-01.zip');
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(['index.html', 'data.json', 'data.schema.json', 'receipt.jsonld']);
    expect(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))).toMatchObject({ account: { UID: 'ada' } });
    const { page, rows } = pageOf(files);
    expect(rows.slice(0, 2)).toEqual([
      expect.stringMatching(/^Vorname.*: Ada <b>$/),
      expect.stringMatching(/^Nachname.*: Berger$/),
    ]);
    expect(rows).toContain('Hint: Stammkundin');
    expect(rows).toContain('1: Dinkelbrot');
    expect(rows.filter((row) => row.includes('Abgelehnt am'))).toEqual([
      expect.stringMatching(
        /^Passkeys: Abgelehnt am 1\. März 2025 um .* Bis 31\. August 2025 machen wir diesen Vorschlag nicht von uns aus\.$/,
      ),
    ]);
    expect(rows).toContainEqual(expect.stringMatching(/^Wochenangebote: abonniert$/));
    expect(rows.filter((row) => row.includes('3. April 1980'))).toHaveLength(1);
    expect(rows.filter((row) => /: (?:true|false)$/.test(row))).toEqual([]);
    expect(page.querySelectorAll('script, link, img, b')).toHaveLength(0);
    expect([...page.querySelectorAll('li')].length).toBe(4);
  });

  async function copied(start = app()) {
    const { user } = await renderApp({ at: '/mydata', gateways: start.gateways });
    await press(user, 'Kopie herunterladen');
    await prove(user, 'Kopie herunterladen');
    await screen.findByRole('heading', { name: 'Ihre Kopie ist fertig' });
    return unzipSync([...start.gateways.saved.values()][0] ?? new Uint8Array());
  }

  let madeCopy: ReturnType<typeof copied> | undefined;
  const copyOnce = (): ReturnType<typeof copied> => (madeCopy ??= copied());

  it('names everything as the pages do, without technical words', async () => {
    const { page, rows } = pageOf(await copied(app(undefined, [{ id: 'DE0101', uiText: 'Markt Invalidenstraße' }])));
    expect(rows).toEqual(
      expect.arrayContaining([
        'Telefonnummer: +493012345678',
        'Telefonnummer: +491721234567 (mobile)',
        'E-Mail-Adresse: ada@beispiel.example',
        'Land: Niederlande',
        'Sprache und Region: Niederländisch',
        'Geschlecht: weiblich',
        'Lieblingsmarkt: Markt Invalidenstraße',
        'Wege zur Anmeldung: Passwort, Google',
        'Ort der letzten Anmeldung: Land: Schweiz',
        'NLT_OLD: nicht abonniert',
        'NLT_OLD: Per E-Mail bestätigt: Ja',
      ]),
    );
    expect(rows).toContainEqual(expect.stringMatching(/^Konto angelegt: 1\. Januar 2024 um /));
    expect(rows).toContainEqual(expect.stringMatching(/^NLT_OLD: Letzte Änderung: 1\. Mai 2024 um /));
    const readable = page.querySelector('main')?.textContent ?? '';
    expect(readable).not.toMatch(
      /[{}[\]"]|isSubscribed|profile\.|subscriptions\.|preferences\.|DE0101|default|Timestamp/,
    );
  });

  it('looks like the site: its sheet, logo and legal links, and still asks no server (requirements#CUS-3)', async () => {
    const start = app();
    const { gateways } = start;
    const { content } = await gateways.content.load(undefined, 'de');
    const links = ['/impressum', '/consents', 'javascript:alert(1)'].map((url) => ({ id: url, label: url, url }));
    const own = { ...content, header: { ...content.header, logo: { src: '/cms/images/logo', alt: 'Frisch & Co' } } };
    const { page } = pageOf(
      await copied({
        ...start,
        gateways: {
          ...gateways,
          content: {
            load: async () => ({ content: { ...own, simpleFooter: { footerLinks: links } }, findings: [] }),
          },
          siteFile: async (path, as) => (as === 'text' ? `/* ${path} </style><b> */` : `data:image/png,${path}`),
        },
      }),
    );
    expect(page.querySelector('style')?.textContent).toContain('/mailed.css');
    expect(page.querySelectorAll('script, link, b')).toHaveLength(0);
    const attribute = (selector: string, name: string) => page.querySelector(selector)?.getAttribute(name);
    expect([attribute('header a', 'href'), attribute('img', 'src'), attribute('img', 'alt')]).toEqual([
      `${location.origin}/`,
      'data:image/png,/cms/images/logo',
      'Frisch & Co',
    ]);
    expect([...page.querySelectorAll('footer a')].map((link) => link.getAttribute('href'))).toEqual([
      `${location.origin}/impressum`,
    ]);
    expect(page.title).toBe('Ihre Daten – Frisch & Co');
  });

  it('has the consents and their history as their page has them', async () => {
    const { page } = pageOf(await copyOnce());
    const sectionOf = (title: string): string =>
      [...page.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title)
        ?.textContent ?? '';
    expect(sectionOf('Meine Einwilligungen')).toMatch(
      /Wochenangebote.*Erteilt.*1\. Januar 2024 um [\s\S]*Wortlaut: Ja, ich möchte die Wochenangebote\.[\s\S]*Sprache: Deutsch/,
    );
    expect(sectionOf('Verlauf Ihrer Einwilligungen')).toMatch(
      /1\. Januar 2024 um .*Erteilt: Wochenangebote\nauf der Seite „Ihre Einstellungen“\nJa, ich möchte die Wochenangebote\./,
    );
  });

  it('describes the file for programs part by part, in the words of the readable page', async () => {
    const files = await copyOnce();
    const [data, schema] = ['data.json', 'data.schema.json'].map(
      (name) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as JsonRecord,
    );
    expect(new Validator(schema as Schema, '2020-12').validate(data)).toMatchObject({ valid: true });
    expect(new Validator(schema as Schema, '2020-12').validate({ ...data, history: 'x' }).valid).toBe(false);
    const parts = schema?.['properties'] as Record<string, JsonRecord>;
    expect(Object.keys(parts)).toEqual(Object.keys(data ?? {}));
    expect(Object.entries(parts).filter(([, part]) => typeof part['description'] !== 'string')).toEqual([]);
    expect(parts['account']).toMatchObject({
      properties: {
        createdTimestamp: { title: 'Konto angelegt', type: 'number' },
        profile: { properties: { phones: { title: 'Telefonnummer', type: 'array' } } },
        subscriptions: { properties: { NLT_WEEKLY: { title: 'Wochenangebote' } } },
      },
    });
  });

  it('that fails for the schema says so and is made on the next press, without another question', async () => {
    const { gateways, calls } = app();
    vi.spyOn(gateways.accounts, 'getSchema').mockRejectedValueOnce(new ServiceError('NETWORK', 'getSchema'));
    const { user } = await renderApp({ at: '/mydata', gateways });
    await press(user, 'Kopie herunterladen');
    await prove(user, 'Kopie herunterladen');
    expect(await screen.findByText(/Wir haben keine Antwort erhalten/)).toBeInTheDocument();
    await press(user, 'Noch einmal versuchen');
    expect(await screen.findByRole('heading', { name: 'Ihre Kopie ist fertig' })).toBeInTheDocument();
    expect(calls.filter((call) => call === 'POST /proof')).toHaveLength(1);
  });
});

describe('the deletion of the account', () => {
  it('asks although a copy was downloaded a moment ago, and orders nothing without an answer (requirements#CUS-2)', async () => {
    const { gateways, calls } = app();
    const { user } = await renderApp({ at: '/mydata', gateways });
    await press(user, 'Kopie herunterladen');
    await prove(user, 'Kopie herunterladen');
    expect(await screen.findByRole('heading', { name: 'Ihre Kopie ist fertig' })).toBeInTheDocument();
    await press(user, 'Konto löschen');
    expect(await screen.findByRole('dialog', { name: 'Konto löschen?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(calls.filter((call) => call.startsWith('POST /deletion'))).toEqual([]);
  });

  it('is ordered after a proof, says when it is, and leads to the login', async () => {
    const { gateways, calls } = app();
    const { user, address } = await renderApp({ at: '/mydata', gateways });
    await press(user, 'Konto löschen');
    const dialog = await screen.findByRole('dialog', { name: 'Konto löschen?' });
    expect(dialog).toHaveTextContent('Ihre Produkt-Erinnerungen');
    expect(dialog).toHaveTextContent('Der Nachweis Ihrer Einwilligungen bleibt drei Jahre');
    const until = longDate(gateways.clock.now() + 14 * 86_400_000, 'de');
    // Not in the colour of what does good.
    expect(within(dialog).getByRole('button', { name: 'Konto löschen' }).className).toMatch(/danger/);
    expect(within(dialog).getByRole('button', { name: 'Abbrechen' })).toBeVisible();
    expect(dialog).toHaveTextContent(`Das Konto löschen wir am ${until}. Bis dahin können Sie`);
    await prove(user, 'Konto löschen');
    expect(await screen.findByText(/Am 15. Juni 2025 löschen wir Ihr Konto/)).toBeInTheDocument();
    expect(calls).toContain('POST /deletion with the proof');
    await act(() => gateways.clock.advance(3_000));
    await waitFor(() => expect(address()).toMatch(/^\/login/));
  });

  it('that fails says that nothing is ordered', async () => {
    const { gateways, broken } = app();
    broken.add('POST /deletion');
    const { user } = await renderApp({ at: '/mydata', gateways });
    await press(user, 'Konto löschen');
    await prove(user, 'Konto löschen');
    expect(await screen.findByRole('heading', { name: 'Ihr Konto ist nicht zur Löschung vorgemerkt' })).toBeVisible();
    await press(user, 'Noch einmal versuchen');
    await prove(user, 'Konto löschen');
    expect(await screen.findByText(/Am 15. Juni 2025 löschen wir Ihr Konto/)).toBeInTheDocument();
  });

  it('that arrived although its answer was lost is told as ordered (requirements#FLT-2)', async () => {
    const { gateways, lost } = app();
    lost.add('POST /deletion');
    const { user } = await renderApp({ at: '/mydata', gateways });
    await press(user, 'Konto löschen');
    await prove(user, 'Konto löschen');
    expect(await screen.findByText(/Am 15. Juni 2025 löschen wir Ihr Konto/)).toBeInTheDocument();
    expect(screen.queryByText('Ihr Konto ist nicht zur Löschung vorgemerkt')).toBeNull();
  });

  it('that is ordered again after the customer has kept the account is told after the next login (requirements#CUS-4)', async () => {
    const { gateways, order } = app();
    order();
    const { user } = await renderApp({ at: '/mydata', gateways });
    await press(user, 'Konto behalten');
    expect(await screen.findByText('Ihr Konto bleibt bestehen')).toBeInTheDocument();
    await press(user, 'Konto löschen');
    await prove(user, 'Konto löschen');
    expect(await screen.findByText(/Am 15. Juni 2025 löschen wir Ihr Konto/)).toBeInTheDocument();
    expect(screen.queryByText('Ihr Konto bleibt bestehen')).toBeNull();
    await act(() => gateways.clock.advance(3_000));
    await logIn(user);
    expect(await screen.findByRole('region', { name: 'Ihr Konto wird bald gelöscht' })).toBeInTheDocument();
    expect(screen.queryByText('Ihr Konto bleibt bestehen')).toBeNull();
  });

  it('stands on every account page while it is ordered, until the customer keeps the account', async () => {
    const { gateways, broken, calls, order } = app();
    order();
    broken.add('DELETE /deletion');
    const { user, goTo } = await renderApp({ at: '/', gateways });
    expect(await screen.findByRole('region', { name: 'Ihr Konto wird bald gelöscht' })).toBeInTheDocument();
    await act(() => goTo('/accessdata'));
    await press(user, 'Konto behalten');
    expect(await screen.findByRole('heading', { name: 'Die Löschung ist nicht aufgehoben' })).toBeInTheDocument();
    await press(user, 'Konto behalten');
    expect(await screen.findByText('Ihr Konto bleibt bestehen')).toBeInTheDocument();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2);
  });

  it('says on every other account page that its state is not known, and asks again without taking the focus', async () => {
    const { gateways, broken, order } = app();
    order();
    broken.add('GET /deletion');
    const { user } = await renderApp({ at: '/accessdata', gateways });
    const notice = within(await screen.findByRole('region', { name: /Der Stand der Löschung/ }));
    expect(notice.getByText(/können Sie es hier behalten/)).toBeVisible();
    expect(document.body).toHaveFocus();
    await user.click(notice.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByRole('region', { name: 'Ihr Konto wird bald gelöscht' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Der Stand der Löschung/ })).toBeNull();
  });
});

it('a link to the deletion leads to its card', async () => {
  await renderApp({ at: '/', gateways: app().gateways }).then(({ goTo }) => act(() => goTo('/mydata#delete-account')));
  expect(await screen.findByRole('heading', { level: 2, name: 'Konto löschen' })).toHaveFocus();
});

it('the page does not exist where the site offers neither', async () => {
  const { gateways, calls } = app({ pause: true });
  await renderApp({ at: '/mydata', gateways });
  expect(await screen.findByRole('heading', { name: /gibt es nicht|nicht gefunden/i })).toBeInTheDocument();
  expect(calls).toEqual([]);
});
