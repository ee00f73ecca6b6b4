import type { Location } from '../distance.ts';

/** South, north, west and east in whole degrees, with a margin, islands included. */
type Bounds = readonly [south: number, north: number, west: number, east: number];

/** Rough bounds of the countries a customer can live in, to find swapped coordinates and wrong countries. */
const bounds: Readonly<Record<string, Bounds>> = {
  AT: [46, 50, 9, 18],
  BE: [49, 52, 2, 7],
  BG: [41, 45, 22, 29],
  CH: [45, 48, 5, 11],
  CY: [34, 36, 32, 35],
  CZ: [48, 52, 12, 19],
  DE: [47, 56, 5, 16],
  DK: [54, 58, 8, 16],
  EE: [57, 60, 21, 29],
  ES: [27, 44, -19, 5],
  FI: [59, 71, 19, 32],
  FR: [41, 52, -6, 10],
  GB: [49, 61, -9, 2],
  GR: [34, 42, 19, 30],
  HR: [42, 47, 13, 20],
  HU: [45, 49, 16, 23],
  IE: [51, 56, -11, -5],
  IS: [63, 67, -25, -13],
  IT: [35, 48, 6, 19],
  LI: [47, 48, 9, 10],
  LT: [53, 57, 20, 27],
  LU: [49, 51, 5, 7],
  LV: [55, 59, 20, 29],
  MT: [35, 37, 14, 15],
  NL: [50, 54, 3, 8],
  NO: [57, 72, 4, 32],
  PL: [49, 55, 14, 25],
  PT: [30, 43, -32, -6],
  RO: [43, 49, 20, 30],
  SE: [55, 70, 10, 25],
  SI: [45, 47, 13, 17],
  SK: [47, 50, 16, 23],
};

/** What is wrong with the coordinates of a store in that country; undefined if nothing, or if the country is not listed. */
export function locationProblem(country: string, { latitude, longitude }: Location): string | undefined {
  const place = `${latitude}, ${longitude}`;
  if (latitude === 0 && longitude === 0) return 'has the location 0, 0, which is in the sea';
  const within = Object.hasOwn(bounds, country) ? bounds[country] : undefined;
  if (within === undefined || isIn(within, latitude, longitude)) return undefined;
  return isIn(within, longitude, latitude)
    ? `has the location ${place}: latitude and longitude are swapped`
    : `has the location ${place}, which is not in ${country}`;
}

const isIn = ([south, north, west, east]: Bounds, latitude: number, longitude: number): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;
