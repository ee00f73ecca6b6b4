import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserTracking } from '#src/browser/tracking.ts';
import { portalApp } from '../app/portal/page.ts';
import { renderApp } from '../renderApp.tsx';

const noScript = async (): Promise<void> => undefined;

describe('what statistics get', () => {
  afterEach(() => {
    delete window.adobeDataLayer;
  });

  it('is the fixed name of the page and nothing else, whatever the URL is (requirements#TOK-3)', () => {
    history.replaceState(null, '', '/preferences/token/eyJhbGciOi.SECRET?pwrt=SECRET#personal');
    const { page } = browserTracking(noScript);
    for (const name of ['preferences', 'unsubscribe from newsletter', 'feature not available'] as const) page(name);
    expect(window.adobeDataLayer).toEqual([
      { event: 'page', page: 'preferences' },
      { event: 'page', page: 'unsubscribe from newsletter' },
      { event: 'page', page: 'feature not available' },
    ]);
    history.replaceState(null, '', '/');
  });

  it('is added after what a tag manager has already put there', () => {
    window.adobeDataLayer = [{ event: 'begun' }];
    browserTracking(noScript).page('preferences');
    expect(window.adobeDataLayer).toHaveLength(2);
  });
});

describe('measuring', () => {
  afterEach(() => {
    delete window.adobeDataLayer;
  });
  const both = { tagManager: 'https://tags.example/launch.js', webVitals: 'https://vitals.example/loader.js' };

  it('loads only what is allowed, and names the page that was seen', () => {
    const loaded: unknown[] = [];
    const tracking = browserTracking(async (script) => void loaded.push(script));
    tracking.page('reset password');
    tracking.measure({});
    expect(loaded).toEqual([]);
    tracking.measure({ webVitals: both.webVitals });
    expect(loaded).toEqual([{ url: both.webVitals, name: 'web vitals', data: { page: 'reset-password' } }]);
  });

  describe('ends with a reload when consent is withdrawn', () => {
    const openRegistration = async () => {
      const reload = vi.fn<() => void>();
      const tracking = browserTracking(noScript, reload);
      const app = await renderApp({ at: '/registration', gateways: { ...portalApp(), tracking } });
      await screen.findByLabelText('Passwort');
      tracking.measure(both);
      return { ...app, tracking, reload };
    };

    it('at once on a page whose fields were filled in before it opened', async () => {
      const reload = vi.fn<() => void>();
      const tracking = browserTracking(noScript, reload);
      await renderApp({ at: '/personaldata', gateways: { ...portalApp({ loggedIn: true }), tracking } });
      expect(await screen.findByLabelText(/Vorname/)).toHaveValue('Ada');
      tracking.measure(both);
      tracking.measure({});
      expect(reload).toHaveBeenCalledOnce();
    });

    it.each([
      ['typed something', async (user: UserEvent) => user.type(screen.getByLabelText('Passwort'), 'x')],
      ['ticked a box', async (user: UserEvent) => user.click(screen.getByRole('checkbox'))],
    ])('but on the next page if somebody has %s (requirements#DATA-2)', async (_what, enter) => {
      const { user, goTo, tracking, reload } = await openRegistration();
      await enter(user);
      delete window.adobeDataLayer;
      tracking.measure({});
      expect(reload).not.toHaveBeenCalled();
      await act(() => goTo('/login'));
      await waitFor(() => expect(reload).toHaveBeenCalledOnce());
      expect(window.adobeDataLayer).toBeUndefined();
    });

    it('at once if what was typed is deleted again', async () => {
      const { user, tracking, reload } = await openRegistration();
      await user.type(screen.getByLabelText('Passwort'), 'x{Backspace}');
      tracking.measure({});
      expect(reload).toHaveBeenCalledOnce();
    });
  });

  it('continues without scripts that are blocked', async () => {
    browserTracking(() => Promise.reject(new Error('blocked'))).measure(both);
    await Promise.resolve();
  });
});
