import { requireLogin } from '#src/app/guards/portalGuards.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { createAppStore } from '#src/store/store.ts';
import { portalApp } from '../portal/page.ts';
import { afterEach, expect, it } from 'vitest';

afterEach(() => history.replaceState(null, '', '/'));

it.each([
  ['/accessdata#access-passkeys', '/login?from=%2Faccessdata%23access-passkeys'],
  ['/accessdata#access-password', '/login?from=%2Faccessdata%23access-password'],
  ['/accessdata', '/login?from=%2Faccessdata'],
  ['/accessdata#token=abc', '/login?from=%2Faccessdata'],
  ['/mydata#data-copy', '/login?from=%2Faccessdata'],
])(
  'the page %s leads to the login that leads back to its card (requirements#account-pages)',
  async (opened, target) => {
    history.replaceState(null, '', opened);
    const guard = requireLogin(createAppStore(portalApp(), await openSiteTexts(['de'])));
    const url = new URL('/accessdata', location.origin);
    const redirect = guard({ request: new Request(url), url, params: {}, context: {} } as Parameters<typeof guard>[0]);
    const { headers } = (await redirect.catch((thrown: unknown) => thrown)) as Response;
    expect(headers.get('location')).toBe(target);
  },
);
