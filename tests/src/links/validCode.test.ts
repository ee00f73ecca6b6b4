import { describe, expect, it } from 'vitest';
import { validCode, validDoubleOptInCode } from '#src/links/links.ts';

describe('codes in URLs', () => {
  it.each([
    ['notfound', 'notfound'],
    ['DOI-Expired', 'doi-expired'],
    ['preferences.loading', 'preferences.loading'],
    ['a'.repeat(32), 'a'.repeat(32)],
    ['a'.repeat(33), undefined],
    ['<script>', undefined],
    ['-x', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is read as %s', (code, expected) => {
    expect(validCode(code)).toBe(expected);
  });

  it.each([
    ['0', '0'],
    ['403002', '403002'],
    ['1234567', undefined],
    ['-1', undefined],
    ['0x1', undefined],
  ])('double opt-in code %s is read as %s', (code, expected) => {
    expect(validDoubleOptInCode(code)).toBe(expected);
  });
});
