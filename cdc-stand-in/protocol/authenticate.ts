import { isSameText } from '../hashes.ts';
import { type SiteGroup, type SiteSettings, trusts } from '../sites.ts';
import { ProviderFailure } from '../answer.ts';
import type { CallParams } from './callParams.ts';

/** The site of a call, and whether its caller sent that site's secret. */
export interface Caller {
  readonly site: SiteSettings;
  readonly signed: boolean;
}

/**
 * Finds the site by `apiKey` and checks a server's secret: that of the site, or of an application named by `userKey`.
 * Refuses the provider's signatures as not supported: the product's servers sign no calls. Calls without a secret are
 * unsigned, as from browsers. Throws 301001, 400002, 400093, 400096, 403005, 403010.
 * Source: requirements#IDP-errors, requirements#IDP-configuration.
 */
export function authenticate(params: CallParams, bearer: string | undefined, group: SiteGroup): Caller {
  const site = group.byKey(params.require('apiKey'));
  if (site === undefined) throw new ProviderFailure(400093);
  if (site.movedTo !== undefined) throw new ProviderFailure(301001, undefined, { apiDomain: site.movedTo });
  if (params.has('secret')) {
    if (!isSameText(params.require('secret'), secretOf(params, site)))
      throw new ProviderFailure(403010, 'Invalid parameter: secret');
    return { site, signed: true };
  }
  if (params.has('sig')) throw notSupported('signed requests (`sig`)');
  if (bearer?.startsWith('eyJ') === true) throw notSupported('bearer tokens that an RSA key has signed');
  if (params.has('userKey')) throw new ProviderFailure(400002, 'Missing required parameter: secret');
  return { site, signed: false };
}

const notSupported = (feature: string): ProviderFailure =>
  new ProviderFailure(
    400096,
    `This stand-in knows no ${feature}: send \`secret\`, with \`userKey\` for an application`,
  );

function secretOf(params: CallParams, site: SiteSettings): string {
  const userKey = params.get('userKey') ?? '';
  const secret =
    userKey === '' ? site.secret : site.applications?.find((application) => application.userKey === userKey)?.secret;
  if (secret === undefined) throw new ProviderFailure(403005, 'The supplied userkey was not found');
  return secret;
}

/** Throws 403007 if the application that signed a call has no right for its method. */
export function refuseDeniedMethod(method: string, params: CallParams, { site }: Caller): void {
  const application = site.applications?.find(({ userKey }) => userKey === params.get('userKey'));
  if (application?.denied?.includes(method) === true) throw new ProviderFailure(403007, 'Permission denied');
}

/** Refuses a page whose origin the site does not list. `standIn` is the stand-in's own origin, whose pages may call. */
export function refuseForeignOrigin(origin: string | undefined, site: SiteSettings, standIn: string): void {
  if (origin !== undefined && origin !== standIn && !trusts(site, origin))
    throw new ProviderFailure(400120, `Invalid site domain: ${origin.slice(0, 100)}`);
}
