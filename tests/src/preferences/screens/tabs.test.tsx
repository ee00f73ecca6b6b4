import { parseSiteContent } from '@kontor/schema-adapters/content';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bela, fakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { wireContent } from '../../wireDocuments.ts';
import { link, opened, tab } from './page.ts';

describe('tabs', () => {
  it('keeps the open tab in the URL and moves by arrow keys, Home and End (requirements#tabs)', async () => {
    const { user, address } = await renderApp({ at: link, gateways: fakeApp() });
    const first = await tab('Newsletter');
    first.focus();
    await user.keyboard('{ArrowRight}');
    expect(await tab('Persönliches')).toHaveFocus();
    await user.keyboard('{End}');
    expect(await tab('Interessen')).toHaveFocus();
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    await waitFor(() => expect(address()).toBe('/preferences#personal'));
    expect(await tab('Persönliches')).toHaveAttribute('aria-selected', 'true');
  });

  it('has its own title and words above its form (requirements#tabs)', async () => {
    const site = wireContent(true);
    const tabs = site.preferenceCenter.tabs.map((one) => ({
      ...one,
      title: 'Über Sie',
      description: 'Nur für Angebote.',
    }));
    const { content } = parseSiteContent({ ...site, preferenceCenter: { ...site.preferenceCenter, tabs } });
    const gateways = {
      ...fakeApp({ session: opened }),
      content: { load: async () => ({ content: content!, findings: [] }) },
    };
    await renderApp({ at: '/preferences#personal', gateways });
    const panel = within(await screen.findByRole('tabpanel'));
    expect(panel.getByRole('heading', { level: 2, name: 'Über Sie' })).toBeVisible();
    expect(panel.getByText('Nur für Angebote.')).toBeVisible();
  });

  it('opens the tab in the URL, or the first one if that is locked', async () => {
    await renderApp({ at: '/preferences#interests', gateways: fakeApp({ session: opened }) });
    expect(await tab('Interessen')).toHaveAttribute('aria-selected', 'true');
  });

  it.each([
    ['at the beginning', 0, [false, true]],
    ['between', 100, [true, true]],
    ['at the end', 200, [true, false]],
  ])('that do not fit can be scrolled to where more of them are: %s', async (_where, scrollLeft, arrows) => {
    await renderApp({ at: link, gateways: fakeApp() });
    await tab('Newsletter');
    const list = screen.getByRole('tablist');
    for (const [name, value] of Object.entries({ scrollLeft, clientWidth: 200, scrollWidth: 400 }))
      Object.defineProperty(list, name, { value });
    await act(async () => void list.dispatchEvent(new Event('scroll')));
    const names = ['Vorherige Bereiche zeigen', 'Weitere Bereiche zeigen'];
    expect(names.map((name) => screen.queryByRole('button', { name }) !== null)).toEqual(arrows);
  });

  it('says why a tab is locked (requirements#tab-locked)', async () => {
    const { user } = await renderApp({ at: link, gateways: fakeApp({ account: bela }) });
    const locked = await tab(/Interessen/);
    expect(locked).toHaveAttribute('aria-disabled', 'true');
    await user.click(locked);
    expect(await screen.findByRole('dialog')).toHaveTextContent('Bitte abonnieren Sie zuerst einen Newsletter');
    await user.click(screen.getByRole('button', { name: 'Verstanden' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be reached by the keyboard if all are locked (requirements#tabs)', async () => {
    const site = wireContent(true);
    const tabs = site.preferenceCenter.tabs.map((one) => ({ ...one, accessWithoutSubscription: false }));
    const { content } = parseSiteContent({ ...site, preferenceCenter: { ...site.preferenceCenter, tabs } });
    const gateways = {
      ...fakeApp({ account: bela }),
      content: { load: async () => ({ content: content!, findings: [] }) },
    };
    await renderApp({ at: link, gateways });
    await tab(/Newsletter/);
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });

  it('keeps the input when a tab is left and opened again (requirements#tab-leaving)', async () => {
    const { user } = await renderApp({ at: '/preferences#personal', gateways: fakeApp({ session: opened }) });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.click(await tab('Interessen'));
    await user.click(await tab('Persönliches'));
    expect(await screen.findByLabelText(/Nachname/)).toHaveValue('Berger-Lang');
  });

  it('keeps the input when the language changes (requirements#language-choice)', async () => {
    const { user } = await renderApp({ at: '/preferences#personal', gateways: fakeApp({ session: opened }) });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.selectOptions(screen.getByLabelText('Sprache'), 'en');
    expect(await screen.findByLabelText(/Last name/)).toHaveValue('Berger-Lang');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'en');
  });
});
