import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { link } from '../preferences/page.ts';

const stored = (): string | null => localStorage.getItem('i18nextLng');

describe('the language of a page', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => localStorage.clear());

  it('is the first of the browser’s languages that the site has, and does not count as a choice', async () => {
    await renderApp({ at: link, gateways: fakeApp(), wanted: ['pt-PT', 'en', 'de'] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Hello Ada');
    expect(document.documentElement.lang).toBe('en');
    expect(stored()).toBeNull();
  });

  it('is the site’s default if the site has none of them', async () => {
    await renderApp({ at: link, gateways: fakeApp(), wanted: ['pt-PT', 'ja'] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Guten Tag Ada');
    expect(stored()).toBeNull();
  });

  it('is stored once it was chosen', async () => {
    const { user } = await renderApp({ at: link, gateways: fakeApp(), wanted: ['de'] });
    await screen.findByRole('heading', { level: 1 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'en');
    expect(await screen.findByText(/Hello/)).toBeVisible();
    expect(stored()).toBe('en');
  });
});
