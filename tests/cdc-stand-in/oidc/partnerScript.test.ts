import { describe, expect, it } from 'vitest';
import { apiKey, site } from './setup.ts';
import { newTab, runPartnerScript, type TabStorage } from './proxyPage.ts';

const providerOrigin = 'http://localhost:4001';
const proxy = `${site}/login/redirect`;
const minute = 60_000;

const run = (
  query: string,
  tab: TabStorage,
  more: { readonly loginToken?: string; readonly now?: number; readonly config?: string } = {},
) => runPartnerScript({ address: `${proxy}${query}`, providerOrigin, apiKey, tab, ...more });
const began = (context: string) =>
  `?oidcServicePartner=photo&mode=login&context=${context}&client_id=photo&scope=openid&gig_skipConsent=true`;
const contextOf = (address: URL | undefined) => address?.searchParams.get('context');

describe('the partner script', () => {
  it('stays on a page without a mode', async () => {
    await expect(run('?oidcServicePartner=photo', newTab())).resolves.toBeUndefined();
  });

  it('reads its mode from the hash too', async () => {
    const next = await run('#mode=login&context=c1&gig_skipConsent=true', newTab(), { loginToken: 't1' });
    expect(next?.href).toBe(`${providerOrigin}/oidc/op/v1.0/${apiKey}/authorize/continue?context=c1&login_token=t1`);
  });

  it.each([
    [9 * minute, '/authorize/continue'],
    [10 * minute, '/error'],
  ])('%i ms after the start a login ends at %s', async (age, path) => {
    const tab = newTab();
    const start = Date.now();
    await run(began('c1'), tab, { now: start });
    const next = await run('?mode=afterLogin', tab, { loginToken: 't1', now: start + age });
    expect(next?.pathname.endsWith(path)).toBe(true);
    if (path === '/error')
      expect(Object.fromEntries(next!.searchParams)).toEqual({
        mode: 'error',
        code: 'invalid_request',
        message: 'Missing or expired context',
      });
  });

  it('separates the sign-ons of two tabs, and continues the latest one in a mailed link’s tab', async () => {
    const shared = new Map<string, string>();
    const [first, second, mailed] = [newTab(shared), newTab(shared), newTab(shared)];
    await run(began('c1'), first);
    await run(began('c2'), second);
    expect(contextOf(await run('?mode=afterLogin', mailed, { loginToken: 't1' }))).toBe('c2');
    expect(contextOf(await run('?mode=afterLogin', first, { loginToken: 't1' }))).toBe('c1');
    expect(contextOf(await run('?mode=afterLogin', second, { loginToken: 't1' }))).toBe('c2');
  });

  it('uses a sign-on once: after a reload there is none', async () => {
    const tab = newTab();
    await run(began('c1'), tab);
    await run('?mode=afterLogin', tab, { loginToken: 't1' });
    expect((await run('?mode=afterLogin', tab, { loginToken: 't1' }))?.pathname).toBe('/error');
  });

  it('sends a customer without a login back to it, at most five times', async () => {
    const tab = newTab();
    await run(began('c1'), tab);
    const paths: (string | undefined)[] = [];
    for (let turn = 0; turn < 6; turn += 1) paths.push((await run('?mode=afterLogin', tab))?.pathname);
    expect(paths).toEqual(['/login', '/login', '/login', '/login', '/error', '/error']);
  });

  it('does not restart the count if the provider itself requires a login', async () => {
    const tab = newTab();
    const paths: (string | undefined)[] = [];
    for (let turn = 0; turn < 7; turn += 1)
      paths.push(
        (await run(began('c1').replace('mode=login', 'mode=forceLogin'), tab, { loginToken: 't1' }))?.pathname,
      );
    expect(paths.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => '/login'));
    expect(paths[5]).toBe('/error');
  });

  it('never asks for a login if the partner wants none', async () => {
    const next = await run('?mode=passiveLogin&context=c1', newTab());
    expect(next?.href).toBe(`${providerOrigin}/oidc/op/v1.0/${apiKey}/authorize/continue?context=c1`);
  });

  it('passes the partner’s message to the error page, without the provider’s other texts', async () => {
    const next = await run('?mode=error&code=access_denied&message=No', newTab());
    expect(next?.href).toBe(`${site}/error?code=access_denied&message=No&mode=error`);
  });

  it('ignores invalid data in storage and configuration', async () => {
    const tab: TabStorage = {
      session: new Map([[`gig_oidcContext_${apiKey}`, '{']]),
      local: new Map([[`gig_oidcContext_${apiKey}`, '{"context":"c9","expires":99999999999999}']]),
    };
    expect((await run('?mode=afterLogin', tab, { loginToken: 't1' }))?.pathname).toBe('/error');
    expect((await run('?mode=afterLogin', newTab(), { loginToken: 't1', config: 'no json' }))?.pathname).toBe('/');
  });

  it('uses the first part of the provider’s cookie as the login', async () => {
    const tab = newTab();
    expect((await run(began('c1'), tab, { loginToken: 'st2.s_abc' }))?.searchParams.get('login_token')).toBe(
      'st2.s_abc',
    );
  });
});
