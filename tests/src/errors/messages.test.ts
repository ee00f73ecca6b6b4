import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeFailure } from '#src/errors/failures.ts';
import { errorCatalogue, errorPages } from '#src/errors/errorCatalogue.ts';
import { messageKeys } from '#src/errors/messageKeys.ts';
import type { Flow } from '#src/errors/errorRow.ts';
import { ProviderError, ServiceError } from '#src/browser/gatewayErrors.ts';
import { textsOf } from '../app/texts/catalogue.ts';
import { localeLanguages } from '../../locales.ts';
import { validCode, validDoubleOptInCode } from '#src/links/links.ts';
import { anyText } from '../../anyText.ts';
import { cases, timeLimit } from '../../longRun.ts';

describe('message keys of a refusal', () => {
  it('go from code + detail + field to the general one (requirements#error-lookup)', () => {
    expect(messageKeys('mpp', { code: 400006, detailCode: 100001, field: 'profile.birthYear' })).toEqual([
      'mpp.errors.400006.100001.birthYear',
      'ap.errors.400006.100001.birthYear',
      'clp.errors.400006.100001.birthYear',
      'mpp.errors.400006.birthYear',
      'ap.errors.birthYear.400006',
      'clp.errors.400006.birthYear',
      'mpp.errors.400006.100001',
      'ap.errors.400006.100001',
      'clp.errors.400006.100001',
      'mpp.errors.400006.general',
      'ap.errors.400006.general',
      'clp.errors.400006.general',
      'mpp.errors.general',
      'global.errors.general',
    ]);
  });

  it('are never built from a field or code outside the catalogue (requirements#NAV-5)', { timeout: timeLimit }, () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), (code, field) => {
        const keys = messageKeys('mpp', { code, field });
        expect(keys.every((key) => !/[^A-Za-z0-9_.]/.test(key))).toBe(true);
        if (!(code in errorCatalogue)) expect(keys).toEqual(['mpp.errors.general', 'global.errors.general']);
      }),
      { numRuns: cases(300, 10_000) },
    );
  });

  it.each(localeLanguages)('each page has headline and description in %s', (language) => {
    const keys = Object.keys(errorPages).flatMap((code) =>
      [`headline`, 'description'].map((part) => `global.errors.${code}.${part}`),
    );
    expect(textsOf(language)).toMatchObject(Object.fromEntries(keys.map((key) => [key, expect.any(String)])));
  });
});

describe('what the provider refuses', () => {
  const de = textsOf('de');
  const hasText = (key: string): boolean => Object.hasOwn(de, key);
  const flows: readonly Flow[] = ['login', 'register', 'finalize', 'link', 'resetStart', 'accountForm', 'centre'];

  it.each(flows)('in the flow %s has a sentence of its own, else code and details are shown', (flow) => {
    for (const code of Object.keys(errorCatalogue).filter((key) => /^\d+$/.test(key))) {
      const error = new ProviderError('accounts.x', { errorCode: Number(code), errorDetails: 'because' });
      const { keys, technical, isUnexpected } = describeFailure(error, flow, hasText);
      const isGeneral = keys.find(hasText)?.endsWith('.errors.general') === true;
      expect([code, !isGeneral || isUnexpected]).toEqual([code, true]);
      expect(technical).toContain(code);
      expect(technical).toContain('because');
    }
  });

  it.each([500001, 500028, 504001])('by %i in a login or registration is a problem of ours', (errorCode) => {
    for (const flow of ['login', 'register'] as const) {
      const { keys, isUnexpected } = describeFailure(new ProviderError('x', { errorCode }), flow, hasText);
      expect(de[keys.find(hasText) ?? '']).toBe(de['global.failure.server']);
      expect(isUnexpected).toBe(true);
    }
  });

  it('by a code of a server that has a sentence of its own is told by that', () => {
    const { keys } = describeFailure(new ProviderError('x', { errorCode: 500131 }), 'passkey', hasText);
    expect(de[keys.find(hasText) ?? '']).toMatch(/stehen gerade nicht zur Verfügung/);
  });
});

describe('a code in a URL', () => {
  it.each([
    ['DOI-403002', 'doi-403002'],
    ['preferences.loading', 'preferences.loading'],
    ['a'.repeat(32), 'a'.repeat(32)],
    ['a'.repeat(33), undefined],
    ['-1', undefined],
    ['<img>', undefined],
    ['418\n', undefined],
    ['\u212a', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j counts as %j', (text, code) => {
    expect(validCode(text)).toBe(code);
  });

  it.each([
    ['0', '0'],
    ['403002', '403002'],
    ['4030021', undefined],
    ['-1', undefined],
    ['٣', undefined],
    ['', undefined],
  ])('%j of a confirmation counts as %j', (text, code) => {
    expect(validDoubleOptInCode(text)).toBe(code);
  });

  it('is short and plain, whatever is in the URL', { timeout: timeLimit }, () => {
    const text = fc.oneof(fc.string(), anyText(), fc.stringMatching(/^[A-Za-z0-9._ <>%-]{0,40}$/));
    fc.assert(
      fc.property(text, (code) => {
        expect(validCode(code) ?? 'none').toMatch(/^[a-z0-9][a-z0-9._-]{0,31}$/);
        expect(validDoubleOptInCode(code) ?? '0').toMatch(/^[0-9]{1,6}$/);
      }),
      { numRuns: cases(100, 10_000) },
    );
  });
});

describe('a failure as text', () => {
  it.each([
    'OFFLINE',
    'NETWORK',
    'TIMEOUT',
    'STATUS',
    'LIMITED',
    'UNREADABLE',
    'SCRIPT_BLOCKED',
    'COOKIES_BLOCKED',
    'DEVICE',
  ] as const)('%s has a message', (failure) => {
    const { keys } = describeFailure(new ServiceError(failure, 'call'));
    expect(keys.some((key) => key in textsOf('de'))).toBe(true);
    expect(keys[0]).not.toBe('global.errors.general');
  });

  it('never throws and never shows foreign text as a message', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const { keys } = describeFailure(thrown);
        expect(keys.every((key) => key.startsWith('global.') || key.startsWith('mpp.'))).toBe(true);
      }),
    );
  });
});
