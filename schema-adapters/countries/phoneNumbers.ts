import { plainSigns } from '../model/plainSigns.ts';
import { countries, type Country, countryOf } from './countries.ts';
import { dialled, isSeveralNumbers } from './severalNumbers.ts';

/**
 * International format: plus, country code and digits, 7 to 15 digits in all. Countries with a digit count have exactly
 * that many digits after their code (PT 9; PL 9, so 11 with prefix).
 * Source: requirements#phone-rule.
 */
export const phonePattern: string = patternOf(
  countries.flatMap(({ callingCode, phone }) => (phone === undefined ? [] : [{ callingCode, digits: phone.digits }])),
);

function patternOf(exact: readonly { readonly callingCode: string; readonly digits: number }[]): string {
  const own = exact.map(({ callingCode, digits }) => `${callingCode}[0-9]{${digits}}`);
  const codes = exact.map(({ callingCode }) => callingCode);
  return `^\\+(?:${own.join('|')}|(?!${codes.join('|')})[1-9][0-9]{6,14})$`;
}

/** Whose numbers are typed without a prefix: of the country chosen in the same form, else the customer's, else the site's. */
export function phoneCountry(chosen: unknown, home: string | undefined, siteCountry: string): string {
  const own = typeof chosen === 'string' ? countryOf(chosen) : undefined;
  return (own ?? countryOf(home ?? ''))?.code ?? siteCountry;
}

/**
 * Converts a typed phone number to the international format: `0049 (0)30-1234`, `+49 030 1234` and, in Germany, `030
 * 1234` → `+49301234`; in Spain `612 345 678` → `+34612345678`. `country` is used for numbers without a country code.
 * Input that it does not understand is returned trimmed. Applying it twice changes nothing.
 * Source: requirements#phone-rule, requirements#form-comfort.
 */
export function normalisePhone(text: string, country: string): string {
  const visible = plainSigns(text).trim();
  const bare = dialled(visible);
  if (!/^\+?\d+$/.test(bare) || isSeveralNumbers(visible)) return visible;
  if (bare.startsWith('+')) return withoutTrunk(bare);
  const home = countryOf(country);
  if (home === undefined) return bare;
  if (home.trunk !== undefined)
    return bare.startsWith(home.trunk) || isFormer(bare, home) ? withoutTrunk(`+${home.callingCode}${bare}`) : bare;
  return isNational(bare, home) ? `+${home.callingCode}${bare}` : bare;
}

/**
 * People also write the trunk prefix after the country code: `+49 030` means `+49 30`. No number in these countries
 * starts with it.
 */
function withoutTrunk(international: string): string {
  const country = countries.find(({ callingCode }) => international.startsWith(`+${callingCode}`));
  if (country?.trunk === undefined) return international;
  const { callingCode, trunk } = country;
  let national = international.slice(1 + callingCode.length);
  while (national.startsWith(trunk)) national = national.slice(trunk.length);
  return `+${callingCode}${isFormer(national, country) ? national.slice(1) : national}`;
}

/** Whether digits begin with a trunk prefix that the country has given up: with it they are one more than a number has. */
function isFormer(digits: string, { formerTrunk, national: [, most] = [0, 0] }: Country): boolean {
  return formerTrunk !== undefined && digits.startsWith(formerTrunk) && digits.length === most + 1;
}

/** Whether plain digits are a national number. False if they could also start with the country code. */
function isNational(digits: string, { national, callingCode }: Country): boolean {
  if (national === undefined) return false;
  const [fewest, most] = national;
  const mayHoldCode =
    callingCode.length === 3 && digits.startsWith(callingCode) && digits.length - callingCode.length >= fewest;
  return digits.length >= fewest && digits.length <= most && !mayHoldCode;
}
