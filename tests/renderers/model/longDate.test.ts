import { describe, expect, it } from 'vitest';
import { longDate } from '../../../renderers/model/longDate.ts';

describe('a long date', () => {
  it.each([
    ['de', '14. Januar 2025'],
    ['en', '14 January 2025'],
    ['fr-BE', '14 janvier 2025'],
    ['pl', '14 stycznia 2025'],
  ])('in %s is %s, each time', (language, text) => {
    expect(longDate('2025-01-14T12:00:00Z', language)).toBe(text);
    expect(longDate('2025-01-14T12:00:00Z', language)).toBe(text);
  });
});
