import { describe, expect, it } from 'vitest';
import { normalizeText } from '@kontor/schema-adapters/values';

describe('a typed postcode', () => {
  it.each([
    ['1012ab', '^[1-9][0-9]{3} ?[A-Za-z]{2}$', '1012 AB'],
    ['1012 ab', '^[0-9]{4}[A-Za-z]{2}$', '1012AB'],
    ['sw1a 1aa', '^.{1,10}$', 'SW1A 1AA'],
    ['10 115', '^[0-9]{5}$', '10115'],
    ['12123', '^[0-9]{2}-[0-9]{3}$', '12-123'],
    ['L-1611', '^[0-9]{4}$', '1611'],
    ['LU-1611', '^[0-9]{4}$', '1611'],
    ['d 10115', '^[0-9]{5}$', '10115'],
    ['NL-1012 ab', '^[0-9]{4}[A-Za-z]{2}$', '1012AB'],
    ['PL-12123', '^[0-9]{2}-[0-9]{3}$', '12-123'],
    ['L-161', '^[0-9]{4}$', 'L-161'],
  ])('%s is stored as its rule %s wants it: %s', (typed, pattern, stored) => {
    const rules = { schema: { type: 'string' as const, pattern }, options: { normalise: 'zip' as const } };
    expect(normalizeText(typed, rules)).toBe(stored);
  });
});
