import { describe, expect, it } from 'vitest';
import { hashOf, parsePlace } from '#studio/gateways/location.ts';

describe('the address of a place in the studio', () => {
  it.each([
    [{ page: 'edit' }, '#/edit'],
    [{ page: 'publish', site: 'kontor-de' }, '#/publish?site=kontor-de'],
    [
      { page: 'edit', site: 'kontor-de', selected: '/preferenceCenter/tabs/0' },
      '#/edit?site=kontor-de&at=%2FpreferenceCenter%2Ftabs%2F0',
    ],
  ])('%o is %s and comes back', (place, hash) => {
    expect(hashOf(place)).toBe(hash);
    expect(parsePlace(hash)).toEqual({ site: undefined, selected: undefined, ...place });
  });

  it('is the editor without a page', () => {
    expect(parsePlace('')).toEqual({ page: 'edit', site: undefined, selected: undefined });
  });
});
