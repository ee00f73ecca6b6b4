import { countries } from './countries.ts';

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
