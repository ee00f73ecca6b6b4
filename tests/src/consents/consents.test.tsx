import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CustomerCallFields } from '#src/services/customerServices.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { switchLanguageAtom } from '#src/store/site.ts';
import { endSessionAtom } from '#src/session/session.ts';
import { parseSiteContent } from '@kontor/schema-adapters/content';
import { wireContent } from '../wireDocuments.ts';
import type { FakeApp } from '../fakes.ts';
import { renderApp } from '../renderApp.tsx';
import { holdAnswer } from '../holdAnswer.ts';
import { fillIn, logIn, portalApp } from '../app/portal/page.ts';

const weekly = {
  purpose: 'subscriptions.NLT_WEEKLY',
  label: 'Wochenangebote',
  state: 'given',
  since: '2026-01-14T08:42:00.000Z',
  consequence: null,
  kept: 'Drei Jahre.',
  given: {
    words: 'Wochenangebote\nJeden Montag',
    wordsBy: 'page',
    version: null,
    documentUrl: null,
    language: 'de',
    at: '2026-01-14T08:30:00.000Z',
    page: '/preferences',
    mailSentAt: '2026-01-14T08:30:00.000Z',
    confirmedAt: '2026-01-14T08:42:00.000Z',
    responsible: 'Alte Kaufhalle AG, Bremen',
    recipients: 'Botendienst KG',
    kept: 'Zwei Jahre.',
  },
};
const terms = {
  purpose: 'preferences.privacy.aec',
  label: null,
  state: 'given',
  since: null,
  consequence: 'Das Konto endet.',
  kept: null,
  given: { words: null, wordsBy: null, version: '3', documentUrl: 'javascript:alert(1)', language: 'xx', at: null },
};
const responsible = {
  name: 'Kontor GmbH',
  address: 'Hamburg',
  url: 'https://kontor.example',
  recipients: [{ name: 'Versand AG', task: 'Versand' }, {}],
};
const withdrawn = { ...weekly, state: 'withdrawn', since: '2026-02-01T10:00:00.000Z' };

/** Opens the page with these answers, one for each call; an error is thrown. */
async function open(
  answers: readonly unknown[],
  features: Readonly<Record<string, boolean>> = { consents: true },
  more: Partial<FakeApp> = {},
) {
  const calls: CustomerCallFields[] = [];
  const waiting = [...answers];
  const gateways = {
    ...portalApp({ loggedIn: true, metadata: { features } }),
    ...more,
    callAsCustomer: async (call: CustomerCallFields) => {
      calls.push(call);
      const answer = await waiting.shift();
      if (answer instanceof Error) throw answer;
      return { status: 200, body: answer };
    },
  };
  return { ...(await renderApp({ at: '/consents', gateways })), calls };
}
const network = new ServiceError('NETWORK', 'POST /rest/v1/customer/consents');

describe('/consents', () => {
  it('shows a card for each consent with how it was given, and what nobody recorded', async () => {
    await open([{ cards: [weekly, terms, { state: 'given' }], responsible }]);
    const card = within(await screen.findByRole('region', { name: 'Wochenangebote' }));
    const words = card.getByText(/Jeden Montag/);
    expect(words).toHaveAttribute('lang', 'de');
    // Everything but what, since when and the way back is folded away.
    expect(words.closest('details')).not.toHaveAttribute('open');
    expect(screen.getAllByText('Einzelheiten')).toHaveLength(2);
    for (const details of document.querySelectorAll('details')) details.open = true;
    expect(card.getByText(/^Nach Angabe der Seite lautete der Text so/)).toBeVisible();
    expect(card.getByText('Ihre Einstellungen')).toBeVisible();
    // One moment everywhere: a consent counts from its confirmation.
    expect(card.getByText(/^Erteilt am 14\. Januar 2026 um \d\d:42 Uhr$/)).toBeVisible();
    expect(card.getAllByText(/:30 Uhr/)).toHaveLength(1);
    expect(screen.getAllByText(/Drei Jahre\./)).toHaveLength(1);
    for (const then of ['Alte Kaufhalle AG, Bremen', 'Botendienst KG', 'Zwei Jahre.'])
      expect(card.getByText(then)).toBeVisible();
    const other = within(screen.getByRole('region', { name: 'Nutzungsbedingungen' }));
    expect(other.getByText(/^Nicht aufgezeichnet:/)).toHaveTextContent(
      'Nicht aufgezeichnet: Wortlaut, Erteilt am, Erteilt auf der Seite und Damals verantwortlich.',
    );
    expect(other.queryByRole('link')).toBeNull();
    expect(other.getByRole('button', { name: /Einwilligung widerrufen/ })).toHaveAccessibleDescription(
      'Wenn Sie widerrufen: Das Konto endet.',
    );
    expect(screen.getByText('Versand AG: Versand')).toBeVisible();
    expect(screen.getAllByRole('region', { name: /Wochen|Nutzung/ })).toHaveLength(2);
  });

  it('links to the version that was agreed to, in another tab', async () => {
    const grant = { ...terms.given, documentUrl: 'https://kontor.example/agb-3.pdf' };
    await open([{ cards: [{ ...terms, given: grant }] }]);
    const card = within(await screen.findByRole('region', { name: 'Nutzungsbedingungen' }));
    expect(card.getByRole('link', { hidden: true })).toHaveAttribute('title', 'Öffnet einen neuen Tab');
  });

  it('ends a consent with one press, says so, and takes the button away', async () => {
    const { user, calls } = await open([{ cards: [weekly] }, { cards: [withdrawn] }]);
    await user.click(await screen.findByRole('button', { name: 'Einwilligung widerrufen: Wochenangebote' }));
    expect(await screen.findByText(/Ihre Einwilligung ist widerrufen/)).toHaveAttribute('role', 'status');
    expect(screen.getByText(/Ihre Einwilligung ist widerrufen/)).toHaveFocus();
    expect(screen.queryByRole('button', { name: /widerrufen/ })).toBeNull();
    expect(calls.map(({ path, json }) => [path, json])).toMatchObject([
      ['/consents/search', { language: 'de' }],
      ['/consents/withdrawal', { purpose: weekly.purpose, language: 'de', page: '/consents' }],
    ]);
  });

  it('that ended leaves the focus where the customer has gone meanwhile', async () => {
    const { waiting, answer } = holdAnswer();
    const { user } = await open([{ cards: [weekly, terms] }, waiting.then(() => ({ cards: [withdrawn, terms] }))]);
    await user.click(await screen.findByRole('button', { name: 'Einwilligung widerrufen: Wochenangebote' }));
    const next = screen.getByRole('button', { name: 'Einwilligung widerrufen: Nutzungsbedingungen' });
    act(() => next.focus());
    answer();
    expect(await screen.findByText(/Ihre Einwilligung ist widerrufen/)).toBeVisible();
    expect(next).toHaveFocus();
  });

  it.each([
    ['customer', /^Ohne Einwilligung, weil Sie Kundin oder Kunde sind, seit 14\. Januar 2026/, 1],
    ['unfounded', /^Ohne Einwilligung eingetragen am 14\. Januar 2026/, 0],
  ])(
    'objects to mail without a consent (%s) with one press, and tells a failure (requirements#existing-customers)',
    async (state, sentence, explanations) => {
      const { given: _given, ...card } = { ...weekly, state };
      const objected = { ...card, state: 'objected', since: withdrawn.since };
      const { user } = await open([{ cards: [card] }, network, { cards: [card] }, { cards: [objected] }]);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.queryAllByText(/^Sie erhalten diese E-Mails als Kundin oder Kunde/)).toHaveLength(explanations);
      expect(screen.queryByRole('button', { name: /Einwilligung widerrufen/ })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Widersprechen: Wochenangebote' }));
      expect(await screen.findByText(/Ihr Widerspruch ist noch nicht eingetragen/)).toHaveAttribute('role', 'alert');
      await user.click(screen.getByRole('button', { name: 'Widersprechen: Wochenangebote' }));
      expect(await screen.findByText(/Ihr Widerspruch gilt/)).toHaveFocus();
      expect(screen.getByText(/^Widersprochen am 1\. Februar 2026/)).toBeVisible();
      expect(screen.queryByRole('button', { name: /Widersprechen/ })).toBeNull();
    },
  );

  it('has its labels in the new language after a withdrawal and a change of the language', async () => {
    const english = { ...withdrawn, label: 'Weekly offers' };
    const { user, store } = await open([{ cards: [weekly] }, { cards: [withdrawn] }, { cards: [english] }]);
    await user.click(await screen.findByRole('button', { name: 'Einwilligung widerrufen: Wochenangebote' }));
    await screen.findByText(/Ihre Einwilligung ist widerrufen/);
    await act(() => store.set(switchLanguageAtom, 'en'));
    expect(await screen.findByRole('heading', { name: 'Weekly offers' })).toBeVisible();
    expect(screen.queryByText('Wochenangebote', { selector: 'h2' })).toBeNull();
  });

  it('lets newsletters pause, where the site has pauses, as the mailed link does', async () => {
    const choices = { firstDay: '2026-03-21', lastDay: '2027-03-21', newsletters: [] };
    const paused = { ...choices, newsletters: [{ newsletter: 'NLT_WEEKLY', pausedUntil: '2026-04-03' }] };
    const { user, calls } = await open([{ cards: [weekly, terms] }, choices, paused], { consents: true, pause: true });
    await user.click(await screen.findByRole('button', { name: 'Seltener oder Pause Wochenangebote' }));
    await user.click(await screen.findByRole('button', { name: '2 Wochen pausieren' }));
    expect(await screen.findByText('Macht Pause, kommt ab dem 3. April 2026 wieder')).toBeVisible();
    expect(calls.map(({ method, path, json }) => [method, path, json])).toEqual([
      ['POST', '/consents/search', { language: 'de' }],
      ['POST', '/newsletters/search', {}],
      ['PUT', '/newsletters', { newsletters: ['NLT_WEEKLY'], pause: { weeks: 2 } }],
    ]);
  });

  it('says that nothing ended if that failed, and that it did if only the answer was lost', async () => {
    const { user } = await open([{ cards: [weekly] }, network, { cards: [weekly] }, network, { cards: [withdrawn] }]);
    await user.click(await screen.findByRole('button', { name: /^Einwilligung widerrufen/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ihre Einwilligung gilt noch');
    await user.click(screen.getByRole('button', { name: /^Einwilligung widerrufen/ }));
    expect(await screen.findByText(/Ihre Einwilligung ist widerrufen/)).toBeVisible();
  });

  it('can be loaded again after a failure, and says that there is nothing', async () => {
    const { user } = await open([network, { cards: [] }]);
    await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByText('Sie haben keine Einwilligungen erteilt.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Verlauf und Nachweise' })).toBeNull();
  });

  it('shows history and receipt after the password, each event in order', async () => {
    const history = [
      {
        purpose: weekly.purpose,
        label: 'Wochenangebote',
        event: 'requested',
        at: '2026-01-14T08:30:00Z',
        by: 'site',
        page: '/preferences',
        words: 'Jeden Montag',
      },
      {
        purpose: terms.purpose,
        label: null,
        event: 'granted',
        at: '2026-01-15T08:30:00Z',
        by: 'found',
        page: null,
        words: null,
      },
      { purpose: weekly.purpose, label: 'Wochenangebote', event: 'unknown', at: 'x' },
    ];
    const { user, calls } = await open([
      { cards: [weekly] },
      { proof: 'proof-1', expiresAt: 1 },
      { receipt: { '@type': 'dpv:ConsentReceipt' }, history },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Verlauf und Nachweise anzeigen' }));
    await fillIn(user, await screen.findByLabelText('Aktuelles Passwort'), 'Geheim-123');
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Verlauf und Nachweise anzeigen' }),
    );
    expect(await screen.findByRole('button', { name: 'Nachweis herunterladen (JSON-LD)' })).toBeVisible();
    const events = within(screen.getByRole('list', { name: 'Verlauf und Nachweise' })).getAllByRole('listitem');
    expect(events.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Angefragt: Wochenangebote.* Uhr, auf der Seite „Ihre Einstellungen“Jeden Montag$/),
      expect.stringMatching(/^Erteilt: Nutzungsbedingungen.*später im Konto gefundenWortlaut: nicht aufgezeichnet$/),
    ]);
    expect(calls.at(-1)).toMatchObject({ path: '/consents/receipt', proof: 'proof-1' });
  });

  it('shows no history and receipt from before a withdrawal, and loads the new ones without another password', async () => {
    const granted = {
      purpose: weekly.purpose,
      label: 'Wochenangebote',
      event: 'granted',
      at: weekly.since,
      by: 'site',
    };
    const ended = { ...granted, event: 'withdrawn', at: withdrawn.since };
    const { user } = await open([
      { cards: [weekly] },
      { proof: 'proof-1', expiresAt: 1 },
      { receipt: {}, history: [granted] },
      { cards: [withdrawn] },
      { receipt: {}, history: [granted, ended] },
    ]);
    const showHistory = { name: 'Verlauf und Nachweise anzeigen' };
    await user.click(await screen.findByRole('button', showHistory));
    await fillIn(user, await screen.findByLabelText('Aktuelles Passwort'), 'Geheim-123');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', showHistory));
    expect(await screen.findByText('Erteilt:')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Einwilligung widerrufen: Wochenangebote' }));
    expect(await screen.findByText(/Ihre Einwilligung ist widerrufen/)).toHaveFocus();
    expect(screen.queryByText('Erteilt:')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Nachweis herunterladen/ })).toBeNull();
    await user.click(screen.getByRole('button', showHistory));
    expect(await screen.findByText('Widerrufen:')).toBeVisible();
  });

  it('is loaded after a login, although it failed as the session ended', async () => {
    const { user, store } = await open([network, { cards: [weekly] }]);
    await screen.findByRole('alert');
    await act(async () => store.set(endSessionAtom));
    await logIn(user);
    expect(await screen.findByRole('region', { name: 'Wochenangebote' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is counted on the start page as soon as it is withdrawn', async () => {
    const app = portalApp({ loggedIn: true, metadata: { features: { consents: true } } });
    const gateways = {
      ...app,
      callAsCustomer: async ({ path }: CustomerCallFields) => {
        const isOver = path.endsWith('/withdrawal');
        if (isOver) app.accounts.account = { ...app.accounts.account, subscriptions: {} };
        return { status: 200, body: { cards: [isOver ? withdrawn : weekly] } };
      },
    };
    const { user, goTo } = await renderApp({ at: '/', gateways });
    expect(await screen.findByText('1 abonniert', {}, { timeout: 15_000 })).toBeVisible();
    await act(() => goTo('/consents'));
    await user.click(await screen.findByRole('button', { name: 'Einwilligung widerrufen: Wochenangebote' }));
    await screen.findByText(/Ihre Einwilligung ist widerrufen/);
    await act(() => goTo('/'));
    expect(await screen.findByRole('link', { name: 'Newsletter auswählen' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('1 abonniert')).toBeNull());
  });

  it('names a consent that only the customer service can end, with the ways to it (requirements#PRI-3)', async () => {
    const refused = new ServiceError('STATUS', 'POST /consents', { status: 409, code: 'consent-unendable' });
    const links = [{ id: 'contact', label: 'Kontakt', url: 'https://www.kontor.example/kontakt' }];
    const { content } = parseSiteContent({ ...wireContent(true), footer: { columns: [{ headline: '', links }] } });
    const load: FakeApp['content']['load'] = async () => ({ content: content!, findings: [] });
    const { user } = await open([{ cards: [weekly] }, refused, { cards: [weekly] }], undefined, { content: { load } });
    await user.click(await screen.findByRole('button', { name: 'Einwilligung widerrufen: Wochenangebote' }));
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent(/^Wochenangebote: Das können Sie hier nicht beenden\. Bitte wenden Sie sich an/);
    expect(within(message).getByRole('link', { name: /^Kontakt/ })).toHaveAttribute('href', links[0]?.url);
  });

  it('is an unknown address where the site does not offer it', async () => {
    const { calls } = await open([], {});
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/nicht gefunden|gibt es nicht/);
    expect(calls).toEqual([]);
  });
});
