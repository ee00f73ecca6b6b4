import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApp, type FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { link } from '../../preferences/screens/page.ts';
import { portalApp } from '../portal/page.ts';

it.each<[string, string, () => FakeApp]>([
  ['preferences', link, () => fakeApp()],
  ['unsubscribe from newsletter', '/unsubscribe-success', () => fakeApp()],
  ['feature not available', '/preferences', () => fakeApp()],
  ['feature not available', '/login', () => portalApp({ metadata: { sso: false } })],
])('statistics get "%s" once at %s (requirements#page-names)', async (name, at, start) => {
  const fakes = start();
  await renderApp({ at, gateways: fakes });
  await screen.findByRole('heading', { level: 1 });
  // Statistics are told after the page is on screen.
  await waitFor(() => expect(fakes.calls.filter((call) => call.startsWith('page'))).toEqual([`page ${name}`]));
});
