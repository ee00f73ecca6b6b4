import type { Region } from '../services/services.ts';

/** State of the region check for a postcode. Source: requirements#region-check. */
export type RegionCheck =
  | { readonly state: 'INCOMPLETE' }
  | { readonly state: 'CHECKING'; readonly zip: string }
  | { readonly state: 'FAILED'; readonly zip: string }
  | { readonly state: 'FINISHED'; readonly zip: string; readonly region: Region };

/** Events of the check: input of a postcode, or the answer for one. */
export type RegionEvent =
  | { readonly event: 'TYPED'; readonly zip: string }
  | { readonly event: 'FOUND'; readonly zip: string; readonly region: Region }
  | { readonly event: 'FAILED'; readonly zip: string };

export const noRegion: RegionCheck = { state: 'INCOMPLETE' };

/** Whether a German postcode is complete: exactly five digits. Source: requirements#region-check. */
export const isWholeZip = (zip: string): boolean => /^[0-9]{5}$/.test(zip);

/** The next state. Ignores answers for a postcode other than the current one. */
export function checkRegion(check: RegionCheck, event: RegionEvent): RegionCheck {
  if (event.event === 'TYPED') {
    if (!isWholeZip(event.zip)) return noRegion;
    const isKnown = check.state !== 'INCOMPLETE' && check.state !== 'FAILED' && check.zip === event.zip;
    return isKnown ? check : { state: 'CHECKING', zip: event.zip };
  }
  if (check.state !== 'CHECKING' || check.zip !== event.zip) return check;
  return event.event === 'FOUND'
    ? { state: 'FINISHED', zip: event.zip, region: event.region }
    : { state: 'FAILED', zip: event.zip };
}

/**
 * The region that register and finalize write; undefined for UNKNOWN and without an answer.
 * Source: requirements#region-check.
 */
export function assignmentOf(check: RegionCheck): 'NORD' | 'SUED' | undefined {
  return check.state === 'FINISHED' && check.region !== 'UNKNOWN' ? check.region : undefined;
}
