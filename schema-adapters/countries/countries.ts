/**
 * One selectable country; a new country is one row.
 * Source: requirements#countries, requirements#postcode, requirements#phone-rule.
 */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** Digits of the country in an international phone number. */
  readonly callingCode: string;
  /** The prefix of national numbers that international numbers omit. */
  readonly trunk?: string;
  /** An abolished trunk prefix that people still write. */
  readonly formerTrunk?: string;
  /** Minimum and maximum digits of a national number, for countries without a trunk prefix or with a former one. */
  readonly national?: readonly [number, number];
  /**
   * The postcode rule if the site's metadata has none: the pattern of the normalised postcode, and an example for its
   * message, `global.rules.zip.<code>` or `global.rules.zip.form`.
   */
  readonly zip?: { readonly pattern: string; readonly example: string };
  /** The exact number of digits after the calling code; absent if any international number is valid. */
  readonly phone?: { readonly digits: number };
  /** Product reminders have only a toggle for all. */
  readonly hidesReminderToggles?: true;
}

/** Postcode rules of single countries. */
const zips = {
  BE: { pattern: '^[0-9]{4}$', example: '1000' },
  DE: { pattern: '^[0-9]{5}$', example: '10115' },
  LU: { pattern: '^[0-9]{5}$', example: '12345' },
  NL: { pattern: '^[0-9]{4}[A-Za-z]{2}$', example: '1234AB' },
  PL: { pattern: '^[0-9]{2}-[0-9]{3}$', example: '12-123' },
  PT: { pattern: '^[0-9]{4}-[0-9]{3}$', example: '1234-567' },
} as const;

/** The 32 countries of residence, in the specification's order; screens sort them by localised label. */
export const countries: readonly Country[] = [
  { code: 'AT', callingCode: '43', trunk: '0' },
  { code: 'BE', callingCode: '32', trunk: '0', zip: zips.BE, hidesReminderToggles: true },
  { code: 'BG', callingCode: '359', trunk: '0' },
  { code: 'HR', callingCode: '385', trunk: '0' },
  { code: 'CY', callingCode: '357', national: [8, 8] },
  { code: 'CZ', callingCode: '420', national: [9, 9] },
  { code: 'DK', callingCode: '45', national: [8, 8] },
  { code: 'EE', callingCode: '372', national: [7, 8] },
  { code: 'FI', callingCode: '358', trunk: '0' },
  { code: 'FR', callingCode: '33', trunk: '0', hidesReminderToggles: true },
  { code: 'DE', callingCode: '49', trunk: '0', zip: zips.DE, hidesReminderToggles: true },
  { code: 'GR', callingCode: '30', national: [10, 10] },
  { code: 'HU', callingCode: '36', trunk: '06' },
  { code: 'IE', callingCode: '353', trunk: '0' },
  { code: 'IT', callingCode: '39', national: [6, 11] },
  { code: 'LV', callingCode: '371', national: [8, 8] },
  { code: 'LT', callingCode: '370', trunk: '0', formerTrunk: '8', national: [8, 8] },
  { code: 'LU', callingCode: '352', national: [4, 11], zip: zips.LU, hidesReminderToggles: true },
  { code: 'MT', callingCode: '356', national: [8, 8] },
  { code: 'NL', callingCode: '31', trunk: '0', zip: zips.NL, hidesReminderToggles: true },
  { code: 'PL', callingCode: '48', national: [9, 9], zip: zips.PL, phone: { digits: 9 }, hidesReminderToggles: true },
  { code: 'PT', callingCode: '351', national: [9, 9], zip: zips.PT, phone: { digits: 9 }, hidesReminderToggles: true },
  { code: 'RO', callingCode: '40', trunk: '0' },
  { code: 'SK', callingCode: '421', trunk: '0' },
  { code: 'SI', callingCode: '386', trunk: '0' },
  { code: 'ES', callingCode: '34', national: [9, 9], hidesReminderToggles: true },
  { code: 'SE', callingCode: '46', trunk: '0' },
  { code: 'GB', callingCode: '44', trunk: '0' },
  { code: 'IS', callingCode: '354', national: [7, 9] },
  { code: 'LI', callingCode: '423', national: [7, 9] },
  { code: 'NO', callingCode: '47', national: [5, 8] },
  { code: 'CH', callingCode: '41', trunk: '0' },
];

const byCode: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]));

/** The country with an upper-case ISO code; undefined for one outside of the list. */
export function countryOf(code: string): Country | undefined {
  return byCode.get(code);
}
