/** Where most people of a country live, if it has several zones. */
const zones: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  CH: 'Europe/Zurich',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  LU: 'Europe/Luxembourg',
  NL: 'Europe/Amsterdam',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
};

/** The IANA zone in which days of a site begin, by its country (ISO 3166-1 alpha-2). */
export const siteZone = (country: string): string => zones[country] ?? 'Europe/Berlin';
