/** One selectable country. A new one is one row. Source: specification §3 and §5. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** Postcode where the site's metadata is silent: what it must look like after tidying, and an example for the message `global.rules.zip.<code>`. */
  readonly zip?: { readonly pattern: string; readonly example: string };
  /** Phone numbers: calling code and how many digits follow it; countries without are held to the international format alone. */
  readonly phone?: { readonly callingCode: string; readonly digits: number };
  /** Product reminders can only be switched off all at once here. */
  readonly hidesReminderToggles?: true;
}

/** The 32 countries a customer can live in, in the specification's order; screens sort them by localised label. */
export const countries: readonly Country[] = [
  { code: 'AT' },
  { code: 'BE', zip: { pattern: '^[0-9]{4}$', example: '1000' }, hidesReminderToggles: true },
  { code: 'BG' },
  { code: 'HR' },
  { code: 'CY' },
  { code: 'CZ' },
  { code: 'DK' },
  { code: 'EE' },
  { code: 'FI' },
  { code: 'FR', hidesReminderToggles: true },
  { code: 'DE', zip: { pattern: '^[0-9]{5}$', example: '10115' }, hidesReminderToggles: true },
  { code: 'GR' },
  { code: 'HU' },
  { code: 'IE' },
  { code: 'IT' },
  { code: 'LV' },
  { code: 'LT' },
  { code: 'LU', zip: { pattern: '^[0-9]{5}$', example: '12345' }, hidesReminderToggles: true },
  { code: 'MT' },
  { code: 'NL', zip: { pattern: '^[0-9]{4}[A-Za-z]{2}$', example: '1234AB' }, hidesReminderToggles: true },
  { code: 'PL', zip: { pattern: '^[0-9]{2}-[0-9]{3}$', example: '12-123' }, phone: { callingCode: '48', digits: 9 }, hidesReminderToggles: true },
  { code: 'PT', zip: { pattern: '^[0-9]{4}-[0-9]{3}$', example: '1234-567' }, phone: { callingCode: '351', digits: 9 }, hidesReminderToggles: true },
  { code: 'RO' },
  { code: 'SK' },
  { code: 'SI' },
  { code: 'ES', hidesReminderToggles: true },
  { code: 'SE' },
  { code: 'GB' },
  { code: 'IS' },
  { code: 'LI' },
  { code: 'NO' },
  { code: 'CH' },
];

const byCode: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]));

/** The row of an ISO code in upper case; undefined for a country that cannot be chosen. */
export function countryOf(code: string): Country | undefined {
  return byCode.get(code);
}
