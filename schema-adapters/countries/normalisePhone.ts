import { countryOf } from './countries.ts';

/**
 * Tidies a typed phone number into the international format: `0049 (0)30-1234` and, in Germany, `030 1234` → `+49301234`.
 * `country` is where a number without country code belongs. What it does not understand is returned trimmed. Applying it
 * twice changes nothing. Source: requirements#phone-rule, requirements#form-comfort.
 */
export function normalisePhone(text: string, country: string): string {
  const bare = text
    .replace(/\(0\)/g, '')
    .replace(/[\s()./\u2010-\u2015-]/g, '')
    .replace(/^00(?=[1-9])/, '+');
  if (!/^\+?\d+$/.test(bare)) return text.trim();
  const home = countryOf(country);
  if (bare.startsWith('+') || home === undefined) return bare;
  if (home.phone?.digits === bare.length) return `+${home.callingCode}${bare}`;
  return home.trunk !== undefined && bare.startsWith(home.trunk)
    ? `+${home.callingCode}${bare.slice(home.trunk.length)}`
    : bare;
}
