import { plainSigns } from '../model/plainSigns.ts';
import { countries, type Country, countryOf } from './countries.ts';
import { extractDigits, isSeveralNumbers } from './severalNumbers.ts';

/**
 * International format: plus, country code and digits, 7 to 15 digits in total. Countries with a digit count have
 * exactly that many digits after their code (PT 9; PL 9, so 11 with code).
 * Source: requirements#phone-rule.
 */
export const phonePattern: string = buildPattern(countries.filter(({ phone }) => phone !== undefined));

function buildPattern(exact: readonly Country[]): string {
  const exactNumbers = exact.map(({ callingCode, phone }) => `${callingCode}[0-9]{${phone?.digits}}`);
  const codes = exact.map(({ callingCode }) => callingCode);
  return `^\\+(?:${exactNumbers.join('|')}|(?!${codes.join('|')})[1-9][0-9]{6,14})$`;
}

/**
 * The country of numbers without a country code: the one chosen in the same form, else the customer's, else the site's.
 */
export function phoneCountry(chosen: unknown, home: string | undefined, siteCountry: string): string {
  const country = typeof chosen === 'string' ? countryOf(chosen) : undefined;
  return (country ?? countryOf(home ?? ''))?.code ?? siteCountry;
}

/**
 * Converts a typed phone number to the international format: `0049 (0)30-1234`, `+49 030 1234` and, in Germany, `030
 * 1234` → `+49301234`; in Spain `612 345 678` → `+34612345678`. `country` is for numbers without a country code.
 * Returns other input trimmed. Idempotent.
 * Source: requirements#phone-rule, requirements#form-comfort.
 */
export function normalisePhone(text: string, country: string): string {
  const visible = plainSigns(text).trim();
  const digits = extractDigits(visible);
  if (!/^\+?\d+$/.test(digits) || isSeveralNumbers(visible)) return visible;
  if (digits.startsWith('+')) return withoutTrunk(digits);
  const home = countryOf(country);
  if (home === undefined) return digits;
  if (home.trunk !== undefined)
    return digits.startsWith(home.trunk) || hasFormerTrunk(digits, home)
      ? withoutTrunk(`+${home.callingCode}${digits}`)
      : digits;
  return isNational(digits, home) ? `+${home.callingCode}${digits}` : digits;
}

/** Removes a trunk prefix after the country code: `+49 030` means `+49 30`. National numbers never start with it. */
function withoutTrunk(international: string): string {
  const country = countries.find(({ callingCode }) => international.startsWith(`+${callingCode}`));
  if (country?.trunk === undefined) return international;
  const { callingCode, trunk } = country;
  let national = international.slice(1 + callingCode.length);
  while (national.startsWith(trunk)) national = national.slice(trunk.length);
  return `+${callingCode}${hasFormerTrunk(national, country) ? national.slice(1) : national}`;
}

/** Whether digits begin with an abolished trunk prefix: they have one digit too many for a national number. */
function hasFormerTrunk(digits: string, { formerTrunk, national: [, most] = [0, 0] }: Country): boolean {
  return formerTrunk !== undefined && digits.startsWith(formerTrunk) && digits.length === most + 1;
}

/** Whether digits are a national number. False if they could also start with the country code. */
function isNational(digits: string, { national, callingCode }: Country): boolean {
  if (national === undefined) return false;
  const [fewest, most] = national;
  const mayHoldCode =
    callingCode.length === 3 && digits.startsWith(callingCode) && digits.length - callingCode.length >= fewest;
  return digits.length >= fewest && digits.length <= most && !mayHoldCode;
}
