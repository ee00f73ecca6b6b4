import { describe, expect, it } from 'vitest';
import { readNumber, textOfNumber } from '../../../schema-adapters/model/numberText.ts';
import { localeFolders } from '../../locales.ts';

/** How each language of the product, and Swiss German, writes thousands and decimals. */
const notations: Readonly<Record<string, string>> = {
  de: '1.234,5',
  'de-BE': '1.234,5',
  'de-LU': '1.234,5',
  'de-CH': '1’234.5',
  en: '1,234.5',
  es: '1.234,5',
  fr: '1\u202F234,5',
  'fr-BE': '1\u202F234,5',
  'fr-LU': '1.234,5',
  nl: '1.234,5',
  'nl-BE': '1.234,5',
  pl: '1\u00A0234,5',
  pt: '1.234,5',
};
const isAmbiguous = undefined;

describe('a typed number', () => {
  it('is read in every language of the product', () => {
    expect(Object.keys(notations)).toEqual(expect.arrayContaining([...localeFolders]));
  });

  it.each(Object.entries(notations))('in %s reads %s as 1234.5, with any blank or apostrophe too', (language, text) => {
    expect(readNumber(text, language)).toBe(1234.5);
    for (const blank of [' ', '\u00A0', '\u202F', '\u2009', "'", '’'])
      expect(readNumber(`1${blank}234${text.at(-2)}5`, language)).toBe(1234.5);
    expect(readNumber(`\u2212${text}`, language)).toBe(-1234.5);
  });

  it.each(Object.keys(notations))(
    'in %s is shown without thousands separators, and read as what is shown (requirements#numbers)',
    (language) => {
      for (const number of [
        0,
        7,
        -3,
        1.5,
        0.125,
        1.125,
        -12.345,
        1000.125,
        1000,
        2020,
        123_456,
        1234.5,
        2_147_483_647,
        Number.MAX_SAFE_INTEGER,
      ]) {
        const displayText = textOfNumber(number, language);
        expect(displayText.replace(/[.,]\d+$/, '')).toMatch(/^-?\d+$/);
        expect(readNumber(displayText, language)).toBe(number);
        const plain = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }).format(number);
        expect(displayText.startsWith(plain)).toBe(true);
      }
    },
  );

  it.each<readonly [string, string, number | undefined]>([
    ['1.000', 'de', 1000],
    ['1.000', 'en', isAmbiguous],
    ['1.000', 'fr', isAmbiguous],
    ['1.000', 'de-CH', isAmbiguous],
    ['1,000', 'en', 1000],
    ['1,000', 'de', isAmbiguous],
    ['-12,345', 'de', isAmbiguous],
    ['1.000.000', 'de', 1_000_000],
    ['1.000.000', 'en', 1_000_000],
    ['1,000,000', 'de', 1_000_000],
    ['1.000,5', 'en', 1000.5],
    ['1,000.5', 'de', 1000.5],
    ['1,5', 'de', 1.5],
    ['1,5', 'en', 1.5],
    ['1.5', 'de', 1.5],
    ['0,125', 'de', 0.125],
    ['0.125', 'de', 0.125],
    ['1234,567', 'de', 1234.567],
    ['1 234,567', 'de', 1234.567],
    ['1,2340', 'de', 1.234],
    ['12 34', 'de', 1234],
    [',5', 'de', 0.5],
    ['5,', 'de', 5],
    ['+5', 'de', 5],
    ['007', 'de', 7],
    [' 42 ', 'de', 42],
  ])('%j in %s is %s', (text, language, number) => {
    expect(readNumber(text, language)).toBe(number);
  });

  it.each(['', '-', '.', ',', '1,2,3', '1.2.3', '1.00.000', '1,5.5', '1e5', '0x10', 'Infinity', '1-2', 'zwölf'])(
    '%j is none',
    (text) => {
      for (const language of Object.keys(notations)) expect(readNumber(text, language)).toBeUndefined();
    },
  );

  it.each<readonly [string, number | undefined]>([
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['-9007199254740991', Number.MIN_SAFE_INTEGER],
    ['9007199254740993', undefined],
    ['9.007.199.254.740.993', undefined],
    ['100000000000000000000000', undefined],
    ['9007199254740990,4', undefined],
    ['0,123456789012345', 0.123456789012345],
    ['0,1234567890123456789', undefined],
    ['1,50000000000000000000', 1.5],
  ])('%s is never another number: %s', (text, number) => {
    expect(readNumber(text, 'de')).toBe(number);
  });
});
