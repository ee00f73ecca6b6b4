import { timingSafeEqual } from 'node:crypto';
import type { SiteGroup, SiteSettings } from '../sites.ts';
import { ProviderFailure } from './answer.ts';
import type { CallParams } from './callParams.ts';

/** Which site a call is made for, and whether its caller proved to hold that site's secret. */
export interface Caller {
  readonly site: SiteSettings;
  readonly signed: boolean;
}

/**
 * Finds the site by `apiKey` and checks the credentials a server sends along (`secret`, with or without `userKey`).
 * Throws 400002, 400093, 403010 as recorded. A browser sends none: unsigned.
 */
export function authenticate(params: CallParams, group: SiteGroup): Caller {
  const site = group.byKey(params.require('apiKey'));
  if (site === undefined) throw new ProviderFailure(400093);
  if (!params.has('secret')) {
    if (params.has('userKey')) throw new ProviderFailure(400002, 'Missing required parameter: secret');
    return { site, signed: false };
  }
  if (!sameText(params.require('secret'), site.secret)) throw new ProviderFailure(403010, 'Invalid parameter: secret');
  return { site, signed: true };
}

/** Refuses a browser page whose origin the site does not list. `standIn` is the stand-in's own origin, whose pages may call. */
export function refuseForeignOrigin(origin: string | undefined, site: SiteSettings, standIn: string): void {
  if (origin !== undefined && origin !== standIn && !site.origins.includes(origin)) throw new ProviderFailure(400120, `Invalid site domain: ${origin.slice(0, 100)}`);
}

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
