import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeApp, fakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { link } from '../../preferences/screens/page.ts';

const stored = ({ storage }: FakeApp): string | undefined => storage.local.read('i18nextLng');

describe('the language of a page', () => {
  it('is the first of the browser’s languages that the site has, and does not count as a choice (requirements#language-choice)', async () => {
    const gateways = fakeApp();
    await renderApp({ at: link, gateways, browserLanguages: ['pt-PT', 'en', 'de'] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Hello Ada');
    expect(document.documentElement.lang).toBe('en');
    expect(stored(gateways)).toBeUndefined();
  });

  it('is the site’s default if the site has none of them', async () => {
    const gateways = fakeApp();
    await renderApp({ at: link, gateways, browserLanguages: ['pt-PT', 'ja'] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Guten Tag Ada');
    expect(stored(gateways)).toBeUndefined();
  });

  it('is stored once it was chosen', async () => {
    const gateways = fakeApp();
    const { user } = await renderApp({ at: link, gateways, browserLanguages: ['de'] });
    await screen.findByRole('heading', { level: 1 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'en');
    expect(await screen.findByText(/Hello/)).toBeVisible();
    expect(stored(gateways)).toBe('en');
  });
});
