import { loginAddress, rememberedOrigin } from '#src/rules/origin.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const site = 'https://konto.example';

describe('the remembered origin', () => {
  it.each(['/', '/personaldata', '/addresses', '/accessdata'])('%s is come back to', (path) => {
    const from = new URL(loginAddress(path), site).searchParams.get('from');
    expect(rememberedOrigin(from, site)).toBe(path);
  });

  it.each([
    '/login',
    '/registration',
    '//evil.example',
    'https://evil.example',
    'https://konto.example@evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/personaldata\n',
    '',
  ])('%j leads to the start page', (from) => {
    expect(rememberedOrigin(from, site)).toBe('/');
  });

  it('never leaves the site, whatever the address says', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (from) => {
          const target = rememberedOrigin(from, site);
          return new URL(target, site).origin === site && rememberedOrigin(target, site) === target;
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
