import * as fc from 'fast-check';
import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { countries } from '../../../schema-adapters/countries/countries.ts';
import { normalisePhone, phonePattern } from '../../../schema-adapters/countries/phoneNumbers.ts';

/** Existing numbers of a country, as digits after the country code: libphonenumber's example with other last digits. */
function nationalNumbers(code: CountryCode): readonly string[] {
  const example = getExampleNumber(code, examples)?.nationalNumber ?? '';
  const tails = fc.sample(fc.stringMatching(/^[0-9]{3}$/), { numRuns: 20, seed: 7 });
  return [example, ...tails.map((tail) => `${example.slice(0, -3)}${tail}`)];
}

describe('a phone number as people write it', () => {
  it.each(countries.map(({ code, callingCode, trunk }) => ({ code, callingCode, trunk })))(
    'in $code becomes what libphonenumber reads',
    ({ code, callingCode, trunk = '' }) => {
      if (!isSupportedCountry(code)) throw new Error(`the judge does not know ${code}`);
      const numbers = nationalNumbers(code)
        .map((national) => parsePhoneNumberFromString(`+${callingCode}${national}`))
        .filter((number) => number?.isValid() === true);
      expect(numbers.length).toBeGreaterThan(10);
      for (const number of numbers) {
        const { number: expected = '', nationalNumber: national = '' } = number ?? {};
        const spellings = [
          number?.formatNational() ?? '',
          number?.formatInternational() ?? '',
          `00${callingCode} ${national}`,
          `+${callingCode} ${trunk}${national}`,
          `+${callingCode} ${trunk === '0' ? '(0)' : ''}${national}`,
          `${trunk}${national}`,
        ];
        expect(spellings.map((spelling) => normalisePhone(spelling, code))).toEqual(spellings.map(() => expected));
        expect(normalisePhone(expected, code)).toBe(expected);
        expect(expected).toMatch(new RegExp(phonePattern, 'u'));
      }
    },
  );

  it.each(countries.map(({ code, callingCode, national, phone }) => ({ code, callingCode, national, phone })))(
    'of $code has a calling code and a length that libphonenumber knows',
    ({ code, callingCode, national, phone }) => {
      if (!isSupportedCountry(code)) throw new Error(`the judge does not know ${code}`);
      expect(callingCode).toBe(getCountryCallingCode(code));
      const [fewest, most] = phone === undefined ? (national ?? [4, 14]) : [phone.digits, phone.digits];
      const digits = getExampleNumber(code, examples)?.nationalNumber.length ?? 0;
      expect(digits).toBeGreaterThanOrEqual(fewest);
      expect(digits).toBeLessThanOrEqual(most);
    },
  );

  it.each([
    ['+49 030 1234567', 'DE', '+49301234567'],
    ['0049 030 1234567', 'FR', '+49301234567'],
    ['+39 06 1234567', 'DE', '+39061234567'],
    ['06 1234567', 'IT', '+39061234567'],
    ['27 12 34', 'LU', '+352271234'],
    ['352 621 123 456', 'LU', '352621123456'],
    ['612 345', 'ES', '612345'],
    ['30 1234567', 'DE', '301234567'],
    ['call me', 'DE', 'call me'],
    ['030 1', 'US', '0301'],
    ['\u202A+49 151 2345678\u202C', 'DE', '+491512345678'],
    ['+49\u200B1512345678', 'DE', '+491512345678'],
    ['+49\u00AD151\u00AD2345678', 'DE', '+491512345678'],
    ['0151\u22122345678\uFE0F', 'DE', '+491512345678'],
    ['+370 8 612 34567', 'LT', '+37061234567'],
    ['+370 800 12345', 'LT', '+37080012345'],
    ['0471 / 123456', 'BE', '+32471123456'],
    ['+49 (0)39976 / 123', 'DE', '+4939976123'],
    ['+49/171/12/34/567', 'DE', '+491711234567'],
    ['040 12345 / 12346', 'DE', '040 12345 / 12346'],
    ['040, 123, 456', 'DE', '040, 123, 456'],
    ['040 123456/57', 'DE', '040 123456/57'],
    ['040 12345, 040 12346', 'DE', '040 12345, 040 12346'],
    ['040 12345 oder 0171 1234567', 'DE', '040 12345 oder 0171 1234567'],
    ['+49 40 12345 +49 171 1234567', 'DE', '+49 40 12345 +49 171 1234567'],
  ])('%j in %s is normalised to %j', (typed, country, tidy) => {
    expect(normalisePhone(typed, country)).toBe(tidy);
  });

  it('does not change when it is normalised again, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...countries.map(({ code }) => code)),
        fc.oneof(fc.stringMatching(/^[+0-9 ()/-]{0,18}$/), fc.string()),
        (country, typed) => {
          const once = normalisePhone(typed, country);
          expect(normalisePhone(once, country)).toBe(once);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
