import { afterEach, describe, expect, it } from 'vitest';
import { browserTracking } from '#src/gateways/tracking.ts';

describe('what statistics are told', () => {
  afterEach(() => {
    delete window.adobeDataLayer;
  });

  it('is the fixed name of the page and nothing else, whatever stands in the address', () => {
    history.replaceState(null, '', '/preferences/token/eyJhbGciOi.SECRET?pwrt=SECRET#personal');
    const { page } = browserTracking();
    for (const name of ['preferences', 'unsubscribe from newsletter', 'feature not available'] as const) page(name);
    expect(window.adobeDataLayer).toEqual([
      { event: 'page', page: 'preferences' },
      { event: 'page', page: 'unsubscribe from newsletter' },
      { event: 'page', page: 'feature not available' },
    ]);
    history.replaceState(null, '', '/');
  });

  it('goes behind what a tag manager has put there already', () => {
    window.adobeDataLayer = [{ event: 'begun' }];
    browserTracking().page('preferences');
    expect(window.adobeDataLayer).toHaveLength(2);
  });
});
