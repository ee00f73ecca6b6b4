import { parseSiteContent } from '@kontor/schema-adapters/content';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ada, fakeApp, refusal, type FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { wireContent } from '../../wireDocuments.ts';
import { opened, reminding, save, tab } from './page.ts';

const open = (app: FakeApp, anchor = 'personal') => renderApp({ at: `/preferences#${anchor}`, gateways: app });

/** What a browser does on a reload: the page gets its unload events, and only the storage remains. */
async function reload(app: FakeApp, anchor?: string) {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  return open(app, anchor);
}

const restored = 'Ihre nicht gespeicherten Änderungen sind wieder da.';
/** What is stored once the interval between two writes is over. */
function stored(app: FakeApp): string {
  app.clock.hide();
  return app.storage.session.read('kontor.drafts') ?? '';
}

describe('unsaved changes of the preference centre', () => {
  it('are restored after a reload, on every tab, including the text in the focused field, with a notice', async () => {
    const app = fakeApp({ session: opened, ...reminding });
    const { user } = await open(app, 'newsletters');
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Alle Produkt-Erinnerungen' }));
    await user.click(await tab('Persönliches'));
    await user.type(await screen.findByLabelText(/Vorname/), '-Mai');
    await user.clear(screen.getByLabelText(/Nachname/));
    await user.type(screen.getByLabelText(/Postleitzahl/), '9');
    const count = (await screen.findByText(/\d Änderungen/)).textContent;
    await reload(app);
    expect(await screen.findByText(restored)).toBeVisible();
    expect(screen.getByLabelText(/Vorname/)).toHaveValue('Ada-Mai');
    expect(screen.getByLabelText(/Nachname/)).toHaveValue('');
    expect(screen.getByLabelText(/Postleitzahl/)).toHaveValue('101159');
    expect(await screen.findByText(count ?? '?')).toBeVisible();
    expect(stored(app)).not.toMatch(/beispiel|"ada"/);
  });

  it('are restored on a tab that got another address meanwhile, and stay discarded there', async () => {
    const app = fakeApp({ session: opened });
    const { user } = await open(app);
    await user.type(await screen.findByLabelText(/Vorname/), '-Mai');
    const wire = wireContent(true);
    Object.assign(wire.preferenceCenter.tabs[1]!, { anchor: 'me', formerAnchors: ['personal'] });
    const { content } = parseSiteContent(wire);
    if (!content) throw new Error('no content');
    Object.assign(app, { content: { load: async () => ({ content, findings: [] }) } });
    const again = await reload(app);
    expect(await screen.findByText(restored)).toBeVisible();
    expect(screen.getByLabelText(/Vorname/)).toHaveValue('Ada-Mai');
    await again.user.click(screen.getByRole('button', { name: 'Verwerfen' }));
    await reload(app);
    expect(await screen.findByLabelText(/Vorname/)).toHaveValue('Ada');
  });

  it('report after a reload that another system changed their field, and are only sent if the customer confirms', async () => {
    const app = fakeApp({ session: opened });
    const { user } = await open(app);
    await user.type(await screen.findByLabelText(/Vorname/), '-Mai');
    await user.type(screen.getByLabelText(/Nachname/), '-Lang');
    app.account = { ...app.account, profile: { ...app.account.profile, firstName: 'Marie' } };
    const again = await reload(app);
    const notice = (await screen.findByText('Inzwischen an anderer Stelle geändert')).closest('section');
    expect(notice).toHaveTextContent(/Vorname – dort steht jetzt: Marie/);
    expect(notice).not.toHaveTextContent('Nachname');
    expect(screen.getByLabelText(/Vorname/)).toHaveValue('Ada-Mai');
    expect(app.patches).toEqual([]);
    await again.user.click(screen.getByRole('button', { name: 'Meine Eingabe speichern' }));
    await screen.findByText(/^Geändert: /);
    expect(app.account.profile).toMatchObject({ firstName: 'Ada-Mai', lastName: 'Berger-Lang' });
  });

  it('report a conflict again after a reload that left it unanswered', async () => {
    const app = fakeApp({ session: opened });
    const { user } = await open(app);
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    app.account = { ...app.account, profile: { ...app.account.profile, lastName: 'Curie' } };
    await user.click(save());
    await screen.findByText('Nachname – dort steht jetzt: Curie');
    await reload(app);
    expect(await screen.findByText('Nachname – dort steht jetzt: Curie')).toBeVisible();
    expect(app.patches).toEqual([]);
  });

  it('report the conflict also where the site first requires a consent', async () => {
    const app = fakeApp({
      session: opened,
      account: { ...ada, data: {} },
      metadata: { marketingPreferenceCenter: { forceConsent: true } },
    });
    const dialog = async () => within(await screen.findByRole('dialog'));
    const { user } = await open(app);
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    app.account = { ...app.account, profile: { ...app.account.profile, lastName: 'Curie' } };
    const again = await reload(app);
    await again.user.click((await dialog()).getByRole('checkbox'));
    await again.user.click((await dialog()).getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Inzwischen an anderer Stelle geändert').closest('section')).toHaveTextContent(
      /Nachname – dort steht jetzt: Curie/,
    );
  });

  it('report no conflict if nobody else changed their fields', async () => {
    const app = fakeApp({ session: opened });
    const { user } = await open(app);
    await user.type(await screen.findByLabelText(/Vorname/), '-Mai');
    app.account = { ...app.account, profile: { ...app.account.profile, lastName: 'Curie' } };
    await reload(app);
    await screen.findByText(restored);
    expect(screen.getByLabelText(/Nachname/)).toHaveValue('Curie');
    expect(screen.queryByText('Inzwischen an anderer Stelle geändert')).not.toBeInTheDocument();
  });

  it('are deleted from the storage once they are saved, and stay there if the save fails', async () => {
    const app = fakeApp({ session: opened });
    let down = true;
    const provider = {
      ...app.provider,
      setAccount: (change: Parameters<typeof app.provider.setAccount>[0]) =>
        down ? Promise.reject(refusal(500001)) : app.provider.setAccount(change),
    };
    const { user } = await open({ ...app, provider });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.click(save());
    await screen.findByText('Nicht gespeichert');
    expect(stored(app)).toContain('Berger-Lang');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    await screen.findByText(/^Geändert: /);
    expect(stored(app)).toBe('');
  });

  it('can be restored after "discard", together with later input, and the focus is never lost', async () => {
    const app = fakeApp({ session: opened });
    const { user } = await open(app);
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
    expect(await screen.findByText('Ihre Änderungen sind verworfen.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger'));
    expect(screen.getByText('Ihre Änderungen sind verworfen.').closest('section')).toHaveFocus();
    expect(stored(app)).toBe('');
    await user.type(screen.getByLabelText(/Vorname/), '-Mai');
    await user.click(screen.getByRole('button', { name: 'Rückgängig machen' }));
    await waitFor(() => expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger-Lang'));
    expect(screen.getByLabelText(/Vorname/)).toHaveValue('Ada-Mai');
    expect(screen.getByText(restored).closest('section')).toHaveFocus();
    expect(await screen.findByText(/2 Änderungen/)).toBeVisible();
    await user.click(save());
    await screen.findByText(/^Geändert: /);
    expect(app.patches).toEqual([{ profile: { firstName: 'Ada-Mai', lastName: 'Berger-Lang' } }]);
    expect(screen.queryByText(restored)).toBeNull();
  });

  it.each(['button', 'Escape'])(
    'of other tabs stay if the question about newsletters is declined by %s',
    async (how) => {
      const app = fakeApp({ session: opened });
      const { user } = await open(app);
      await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
      await user.click(await tab('Newsletter'));
      await user.click(await screen.findByRole('checkbox', { name: /Wochenangebote/ }));
      await user.click(save());
      const dialog = await screen.findByRole('dialog');
      if (how === 'button') await user.click(screen.getByRole('button', { name: 'Nicht abbestellen' }));
      else dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      expect(await screen.findByText('Ihre Newsletter und Erinnerungen bleiben, wie sie sind.')).toBeVisible();
      await waitFor(() => expect(screen.getByRole('checkbox', { name: /Wochenangebote/ })).toBeChecked());
      expect(document.body).not.toHaveFocus();
      expect(await screen.findByText(/1 Änderung/)).toBeVisible();
      await user.click(await tab('Persönliches'));
      expect(await screen.findByLabelText(/Nachname/)).toHaveValue('Berger-Lang');
      expect(app.patches).toEqual([]);
    },
  );

  it('leave the focus at the message if the declined question was about all of them', async () => {
    const { user } = await open(fakeApp({ session: opened }), 'newsletters');
    await user.click(await screen.findByRole('checkbox', { name: /Wochenangebote/ }));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Nicht abbestellen' }));
    const notice = await screen.findByText('Ihre Newsletter und Erinnerungen bleiben, wie sie sind.');
    await waitFor(() => expect(notice.closest('section')).toHaveFocus());
  });

  it('are removed after half an hour without activity, with a notice', async () => {
    const app = fakeApp({ session: opened });
    const { user } = await open(app);
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.tab();
    await app.clock.advance(1_800_000);
    expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger-Lang');
    await reload(app);
    expect(await screen.findByText(/nach 30 Minuten ohne Eingabe verworfen/)).toBeVisible();
    expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger');
    expect(stored(app)).toBe('');
  });

  it('are never shown to the holder of another link, and are removed then', async () => {
    const app = fakeApp({ session: opened });
    const { user } = await open(app);
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    app.account = { ...ada, uid: 'grace', profile: { ...ada.profile, email: 'grace@beispiel.example' } };
    await reload(app);
    expect(await screen.findByLabelText(/Nachname/)).toHaveValue('Berger');
    expect(stored(app)).toBe('');
    expect(screen.queryByText(restored)).toBeNull();
  });

  it('make the browser ask before it leaves the site, and only they', async () => {
    const { user } = await open(fakeApp({ session: opened }));
    const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await screen.findByLabelText(/Nachname/);
    expect(asks()).toBe(false);
    await user.type(screen.getByLabelText(/Nachname/), '-Lang');
    await waitFor(() => expect(asks()).toBe(true));
    await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
    await waitFor(() => expect(asks()).toBe(false));
  });
});
