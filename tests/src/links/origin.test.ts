import { loginAddress, rememberedOrigin } from '#src/links/links.ts';
import * as fc from 'fast-check';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';

const site = 'https://konto.example';

describe('the remembered origin', () => {
  it.each(['/', '/personaldata', '/addresses', '/accessdata', '/mydata'])('%s is returned to', (path) => {
    const from = new URL(loginAddress(path), site).searchParams.get('from');
    expect(rememberedOrigin(from, site)).toBe(path);
  });

  it.each([
    '/preferences',
    '/preferences/',
    '/preferences/double-opt-in-done',
    '/preferences/tokens',
    '/preferences/error/x-1',
  ])('%s is returned to as well', (from) => {
    expect(rememberedOrigin(from, site)).toBe(from);
  });

  const segments = fc.constantFrom(
    'preferences',
    'Preferences',
    'token',
    'TOKEN',
    '%74oken',
    'Tok%65n',
    '.',
    '..',
    '',
    'a.b-c_d',
    'error',
    '%2e',
    'x',
  );
  const paths = fc
    .tuple(
      fc.constantFrom('', site, '/'),
      fc.array(segments, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('', '?a=b', '#c'),
    )
    .map(([before, parts, after]) => `${before}/${parts.join('/')}${after}`);
  /** With this origin, the router would not read a token from the URL after a login. */
  const neverTakesToken = (remember: (from: string) => string) =>
    fc.property(
      paths,
      (from) => matchPath('/preferences/token/:token', new URL(remember(from), site).pathname) === null,
    );

  it('is never a page that accepts the token of a link, however it is spelled', () => {
    fc.assert(
      neverTakesToken((from) => rememberedOrigin(from, site)),
      { numRuns: 5000 },
    );
  });

  it('would be one if only its beginning were checked (control)', () => {
    const naive = (from: string): string => (from.startsWith('/preferences/') ? from : '/');
    expect(fc.check(neverTakesToken(naive), { numRuns: 50_000 }).failed).toBe(true);
  });
});
