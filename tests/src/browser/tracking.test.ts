import { afterEach, describe, expect, it } from 'vitest';
import { browserTracking } from '#src/browser/tracking.ts';

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
    document.body.replaceChildren();
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

  it('ends with a reload when consent is withdrawn, but never if somebody has typed something', () => {
    const reloads: string[] = [];
    const tracking = browserTracking(noScript, () => reloads.push('reload'));
    tracking.measure(both);
    const field = document.createElement('input');
    const box = document.createElement('input');
    box.type = 'checkbox';
    document.body.append(field, box);
    field.value = 'Ada';
    tracking.measure({});
    expect(reloads).toEqual([]);
    tracking.page('login');
    expect(window.adobeDataLayer).toBeUndefined();
    field.value = '';
    tracking.measure({});
    expect(reloads).toEqual(['reload']);
  });

  it('continues without scripts that are blocked', async () => {
    browserTracking(() => Promise.reject(new Error('blocked'))).measure(both);
    await Promise.resolve();
  });
});
