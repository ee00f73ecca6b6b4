/** A position on the globe, in degrees. */
export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6371;

/** Distance between two positions in kilometres (haversine formula). */
export function distanceKm(from: Location, to: Location): number {
  const { latitude, longitude } = from;
  const share =
    half(latitude, to.latitude) +
    Math.cos(radians(latitude)) * Math.cos(radians(to.latitude)) * half(longitude, to.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(share));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** The square of half the chord between two angles. */
const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
