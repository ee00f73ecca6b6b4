import '#src/entry/PasswordlessWidget.tsx';
import { parseSiteContent } from '@kontor/schema-adapters/content';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import type { WidgetOutcome, WidgetRequest } from '#src/provider/idWidgetCommands.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import { wireSchema } from '../wireDocuments.ts';
import type { FakeApp } from '../fakes.ts';
import { holdAnswer } from '../holdAnswer.ts';
import { renderApp } from '../renderApp.tsx';
import { fillIn, logIn, portalApp } from '../app/portal/page.ts';

describe('a registration without a password', () => {
  /** Opens the registration on a wide screen, where the widget has this outcome. */
  async function openWidget(outcome: WidgetOutcome, deviceData = async (): Promise<string | undefined> => undefined) {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const fakes = portalApp({ metadata: { ownId: { application: 'app-1' } } });
    const draw = (_place: HTMLElement, { onOutcome }: WidgetRequest): (() => void) => {
      queueMicrotask(() => onOutcome(outcome));
      return () => undefined;
    };
    const gateways = { ...fakes, idWidget: { ...fakes.idWidget, draw, deviceData } };
    return { ...(await renderApp({ at: '/registration', gateways })), fakes };
  }

  /** The customer has confirmed the device in the widget. */
  async function openConfirmed(deviceData: () => Promise<string | undefined>) {
    const app = await openWidget({ outcome: 'REGISTERED' }, deviceData);
    await screen.findByText(/wird eingerichtet, sobald Sie Ihr Konto angelegt haben/);
    return app;
  }

  async function submit(user: Awaited<ReturnType<typeof renderApp>>['user']): Promise<void> {
    await fillIn(user, screen.getByLabelText('E-Mail-Adresse'), 'neu@beispiel.example');
    await fillIn(user, screen.getByLabelText('Passwort'), 'Frisch#Obst2025');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  }

  it('does not claim that the device is set up before there is an account', async () => {
    await openConfirmed(async () => 'W10=');
    expect(screen.queryByText(/ist eingerichtet/)).toBeNull();
  });

  it('asks the widget for its data at the submit, and stores them with the account (requirements#IDP-widget)', async () => {
    const { user, fakes } = await openConfirmed(async () => 'W10=');
    await submit(user);
    await waitFor(() =>
      expect(fakes.accounts.sent).toContainEqual(
        expect.objectContaining({ patch: expect.objectContaining({ data: { ownId: 'W10=' } }) }),
      ),
    );
  });

  it('loads the widget with Global Privacy Control only after a press (requirements#privacy-control)', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    const fakes = portalApp({ metadata: { ownId: { application: 'app-1' } } });
    const { user } = await renderApp({ at: '/registration', gateways: fakes });
    const button = await screen.findByRole('button', { name: 'Ohne Passwort weiter' });
    expect(fakes.calls).not.toContain('ID widget');
    await user.click(button);
    await waitFor(() => expect(fakes.calls).toContain('ID widget'));
  });

  it('keeps the focus where the widget cannot be loaded, and where another try loads it (requirements#focus)', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    const fakes = portalApp({ metadata: { ownId: { application: 'app-1' } } });
    vi.spyOn(fakes.idWidget, 'open').mockRejectedValueOnce(new ServiceError('SCRIPT_BLOCKED', 'ID widget'));
    const { user } = await renderApp({ at: '/registration', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Ohne Passwort weiter' }));
    const part = (await screen.findByText(/ohne Passwort ist gerade nicht möglich/)).closest('[tabindex]');
    expect(part).toHaveFocus();
    const again = screen.getByRole('button', { name: 'Noch einmal versuchen' });
    await user.click(again);
    await waitFor(() => expect(again).not.toBeInTheDocument());
    expect(part).toHaveFocus();
  });

  it('that the provider refuses says so (requirements#FLT-1)', async () => {
    await openWidget({ outcome: 'FAILED', error: providerRefusal(500001) });
    expect(await screen.findByRole('heading', { name: 'Das Konto wurde nicht angelegt' })).toBeVisible();
  });

  it('continues where the provider lacks something', async () => {
    const { address } = await openWidget({ outcome: 'FAILED', error: providerRefusal(206001, { regToken: 'reg-2' }) });
    await waitFor(() => expect(address()).toBe('/registration/finalize'));
  });

  it('that the widget gives no data for creates no account with a password that nobody knows', async () => {
    const { user, fakes } = await openConfirmed(() => Promise.reject(new ServiceError('DEVICE', 'ID widget')));
    await submit(user);
    expect(await screen.findByText(/Bitte legen Sie ein Passwort fest/)).toBeVisible();
    expect(fakes.accounts.sent).toEqual([]);
  });
});

/** Logs in to an incomplete registration. */
async function openPending(fakes: FakeApp): Promise<Awaited<ReturnType<typeof renderApp>>> {
  fakes.accounts.refuse.set('login', providerRefusal(206001, { regToken: 'pending' }));
  const app = await renderApp({ at: '/login', gateways: fakes });
  await logIn(app.user);
  await screen.findByRole('button', { name: 'Angaben speichern' });
  return app;
}

const readPendingToken = ({ storage }: FakeApp): string | undefined => storage.session.read('kontor.pendingToken');

describe('an unfinished registration', () => {
  it('continues after a reload, with its token in this tab alone, and leaves nothing behind when it is finished', async () => {
    const fakes = portalApp();
    await openPending(fakes);
    expect(readPendingToken(fakes)).toContain('pending');
    expect(fakes.storage.local.read('kontor.pendingToken')).toBeUndefined();
    cleanup();
    const { user } = await renderApp({ at: '/registration/finalize', gateways: fakes });
    await user.click(await screen.findByRole('checkbox'));
    expect(screen.queryByText(/abgelaufen/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible();
    expect(fakes.accounts.sent.at(-1)).toMatchObject({ regToken: 'pending' });
    expect(readPendingToken(fakes)).toBeUndefined();
  });

  it('whose consents cannot be loaded says that, and not that there is no account (requirements#FLT-1)', async () => {
    const fakes = portalApp();
    fakes.accounts.refuse.set('getMandatoryConsents', new ServiceError('NETWORK', 'accounts.getSiteConsentDetails'));
    fakes.accounts.refuse.set('login', providerRefusal(206001, { regToken: 'pending' }));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await logIn(user);
    const headline = 'Das Formular ließ sich nicht vollständig laden';
    expect(await screen.findByRole('heading', { name: headline })).toBeVisible();
    expect(screen.queryByText('Das Konto wurde nicht angelegt')).toBeNull();
  });

  it('whose address must be confirmed says where the mail went, and the login knows the address (requirements#confirmation)', async () => {
    const fakes = portalApp();
    const { user } = await openPending(fakes);
    fakes.accounts.refuse.set('finalizeRegistration', providerRefusal(206002));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    expect(await screen.findByText('ada@beispiel.example')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Andere E-Mail-Adresse' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Zur Anmeldung' }));
    expect(await screen.findByLabelText('E-Mail-Adresse')).toHaveValue('ada@beispiel.example');
  });

  it('of a social login names a way out for a mistyped address, which another registration does not change (requirements#confirmation)', async () => {
    const fakes = portalApp();
    fakes.accounts.account = { ...fakes.accounts.account, hasNoPassword: true };
    fakes.accounts.refuse.set('socialLogin', providerRefusal(206001, { regToken: 'pending' }));
    fakes.accounts.refuse.set('finalizeRegistration', providerRefusal(206002));
    const { user } = await renderApp({ at: '/login', gateways: fakes });
    await user.click(await screen.findByRole('button', { name: 'Weiter mit Google' }));
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    expect(
      await screen.findByText(/Stimmt die Adresse nicht\? Bitte wenden Sie sich an unseren Kundenservice/),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Andere E-Mail-Adresse' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Zurück zur Registrierung' })).toHaveAttribute('href', '/registration');
  });

  it('checks a postcode that is already there at once, without a key (requirements#region-check)', async () => {
    const fakes = portalApp({ metadata: { germany: true } });
    vi.spyOn(fakes.services, 'findRegion').mockResolvedValue('SUED');
    await openPending(fakes);
    expect(screen.getByLabelText('Postleitzahl')).toHaveValue('10115');
    expect(await screen.findByText('Ihre Region ist gefunden: Süd.')).toBeVisible();
    expect(fakes.services.findRegion).toHaveBeenCalledOnce();
  });

  it('shows nothing of the one before it (requirements#TOK-5)', async () => {
    const fakes = portalApp({ metadata: { germany: true } });
    const { user, goTo, address } = await openPending(fakes);
    expect(screen.getByLabelText('Postleitzahl')).toHaveValue('10115');
    await act(() => goTo('/login'));
    vi.spyOn(fakes.accounts, 'getAccount').mockReturnValue(new Promise(() => undefined));
    fakes.accounts.refuse.set('login', providerRefusal(206001, { regToken: 'second' }));
    await logIn(user);
    await waitFor(() => expect(address()).toMatch(/finalize/));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByLabelText('Postleitzahl')).toBeNull();
  });

  it('that is finished stays on the page until the next one opens', async () => {
    const fakes = portalApp({ metadata: { germany: true } });
    vi.spyOn(fakes.services, 'findRegion').mockResolvedValue('SUED');
    const { user } = await openPending(fakes);
    const { waiting, answer } = holdAnswer();
    const read = fakes.accounts.getAccount;
    vi.spyOn(fakes.accounts, 'getAccount').mockImplementation((token) => waiting.then(() => read(token)));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    await waitFor(() => expect(readPendingToken(fakes)).toBeUndefined());
    expect(screen.getByLabelText('Postleitzahl')).toHaveValue('10115');
    expect(screen.getByRole('button', { name: 'Angaben speichern' })).toHaveAttribute('aria-busy', 'true');
    await act(async () => answer());
    expect(await screen.findByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible();
  });

  it('is dropped when the customer goes back to the login', async () => {
    const fakes = portalApp();
    const { user, address } = await openPending(fakes);
    await user.click(screen.getByRole('link', { name: 'Zurück zur Anmeldung' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(readPendingToken(fakes)).toBeUndefined();
  });

  it('that has expired after an hour says so and leads to the login', async () => {
    const fakes = portalApp();
    await openPending(fakes);
    cleanup();
    await fakes.clock.advance(3_600_000);
    await renderApp({ at: '/registration/finalize', gateways: fakes });
    expect(await screen.findByText(/Ihre Sitzung ist abgelaufen. Bitte/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login');
  });

  it('sends the no of a required box that nobody ticked, without an error', async () => {
    const fakes = portalApp();
    const member = { type: 'boolean', required: true, writeAccess: 'clientModify' };
    vi.spyOn(fakes.accounts, 'getSchema').mockResolvedValue(
      parseProviderSchema({ ...wireSchema, dataSchema: { fields: { member } } }),
    );
    const { user } = await openPending(fakes);
    await user.click(screen.getAllByRole('checkbox').at(-1)!);
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    await screen.findByRole('heading', { level: 1, name: /Guten Tag/ });
    expect(fakes.accounts.sent.at(-1)).toMatchObject({ patch: { data: { member: false } } });
  });

  it('asks for store, birthday and shopping frequency by their own controls, in the words of the content', async () => {
    const fakes = portalApp();
    const required = { type: 'string', required: true, writeAccess: 'clientModify' };
    const number = { ...required, type: 'long' };
    vi.spyOn(fakes.accounts, 'getSchema').mockResolvedValue(
      parseProviderSchema({
        profileSchema: { fields: { birthDay: number, birthMonth: number, birthYear: number } },
        dataSchema: { fields: { 'preference.FAVORITE_STORE': required, 'preference.SHOPPING_FREQUENCY': required } },
      }),
    );
    const options = [{ value: 'weekly', label: 'Einmal in der Woche' }];
    const fields = [{ type: 'ShoppingFrequencyInput', options }];
    const tabs = [{ label: 'Ich', anchor: 'me', components: [{ type: 'profile', fields }] }];
    const { content } = parseSiteContent({ preferenceCenter: { tabs } });
    vi.spyOn(fakes.content, 'load').mockResolvedValue({ content: content!, findings: [] });
    const store = { id: 'DE0101', uiText: 'Markt am Park' };
    const search = vi.spyOn(fakes.services, 'searchStores').mockResolvedValue([store]);
    const { user } = await openPending(fakes);
    for (const [label, text] of Object.entries({ Tag: '31', Monat: '2', Jahr: '1984' }))
      await user.type(screen.getByLabelText(label), text);
    await user.selectOptions(screen.getByLabelText(/Wie oft Sie/), 'Einmal in der Woche');
    await user.type(await screen.findByRole('combobox', { name: /Lieblingsmarkt/ }, { timeout: 15_000 }), 'Park');
    await user.click(await screen.findByRole('option', { name: /Markt am Park/ }));
    expect(search.mock.lastCall?.[2]).toEqual({ country: 'DE' });
    await user.click(screen.getAllByRole('checkbox').at(-1)!);
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    expect(await screen.findAllByText(/Dieses Datum gibt es nicht/)).not.toEqual([]);
    await user.clear(screen.getByLabelText('Tag'));
    await user.type(screen.getByLabelText('Tag'), '28');
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    await screen.findByRole('heading', { level: 1, name: /Guten Tag/ });
    expect(fakes.accounts.sent.at(-1)).toMatchObject({
      patch: {
        profile: { birthDay: 28, birthMonth: 2, birthYear: 1984 },
        data: { preference: { FAVORITE_STORE: 'DE0101', SHOPPING_FREQUENCY: 'weekly' } },
      },
    });
  });

  it('lists missing fields and consents as links, in their order on the page; a consent keeps the focus when it is ticked', async () => {
    const fakes = portalApp();
    const club = {
      email: { type: 'subscription', required: true, writeAccess: 'clientModify', description: 'Clubpost' },
    };
    vi.spyOn(fakes.accounts, 'getSchema').mockResolvedValue(
      parseProviderSchema({ ...wireSchema, subscriptionsSchema: { fields: { NLT_CLUB: club } } }),
    );
    vi.spyOn(fakes.accounts, 'getMandatoryConsents').mockResolvedValue(
      ['terms.loyalty', 'terms.card'].map((id) => ({
        id,
        statements: [{ language: 'de', purpose: id, documentUrl: 'https://example.org/p' }],
      })),
    );
    const { user } = await openPending(fakes);
    await user.click(screen.getByRole('button', { name: 'Angaben speichern' }));
    const summary = await screen.findByRole('region', { name: /prüfen/ });
    const links = within(summary).getAllByRole('link');
    const boxes = screen.getAllByRole('checkbox').map(({ id }) => `#${id}`);
    expect(boxes).toHaveLength(4);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(boxes);
    await user.click(links[2]!);
    expect(screen.getAllByRole('checkbox')[2]).toHaveFocus();
    await user.keyboard(' ');
    await act(async () => undefined);
    expect(screen.getAllByRole('checkbox')[2]).toBeChecked();
    expect(screen.getAllByRole('checkbox')[2]).toHaveFocus();
  });
});

it('without a pending registration, headline and text of its page say the same, and it leads to the login (requirements#error-finalize-token)', async () => {
  await renderApp({ at: '/registration/finalize', gateways: portalApp() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ihre Sitzung ist abgelaufen' })).toBeVisible();
  expect(screen.getByText(/schließen Sie dann die Registrierung ab/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login');
});
