import type { Region } from '../services/services.ts';

/** State of the region check for a postcode. Source: requirements#region-check. */
export type RegionCheck =
  | { readonly state: 'INCOMPLETE' | 'FAILED' }
  | { readonly state: 'CHECKING'; readonly zip: string }
  | { readonly state: 'FINISHED'; readonly zip: string; readonly region: Region };

export const noRegion: RegionCheck = { state: 'INCOMPLETE' };

/**
 * The state after the input of a postcode. A German postcode is complete with exactly five digits.
 * Source: requirements#region-check.
 */
export function checkRegion(check: RegionCheck, zip: string): RegionCheck {
  if (!/^[0-9]{5}$/.test(zip)) return noRegion;
  return 'zip' in check && check.zip === zip ? check : { state: 'CHECKING', zip };
}

/**
 * The region that register and finalize write; undefined for UNKNOWN and without an answer.
 * Source: requirements#region-check.
 */
export function assignmentOf(check: RegionCheck): 'NORD' | 'SUED' | undefined {
  return check.state === 'FINISHED' && check.region !== 'UNKNOWN' ? check.region : undefined;
}
