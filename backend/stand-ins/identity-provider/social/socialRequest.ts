import { callParams } from '../protocol/callParams.ts';
import type { CallParams } from '../protocol/callParams.ts';
import { socialProviders } from '../socialIdentity.ts';
import type { SiteGroup, SiteSettings } from '../sites.ts';

/** A social login as the client script opened it, read from the URL. */
export interface SocialRequest {
  readonly site: SiteSettings;
  readonly provider: string;
  /** Parameters of the call, without their prefix `x_`. */
  readonly params: CallParams;
  /** The target of the answer: the page that opened the pop-up, or a redirect. */
  readonly answerTo:
    | { readonly flow: 'popup'; readonly requestId: string; readonly origin: string }
    | { readonly flow: 'redirect'; readonly url: string };
  /** The original query, which the page's forms pass on. */
  readonly query: string;
}

/**
 * Reads a request; undefined if key, provider or return URL do not belong to a site.
 * Source: requirements#IDP-flows.
 */
export function readSocialRequest(query: string, group: SiteGroup): SocialRequest | undefined {
  const search = new URLSearchParams(query);
  const site = group.byKey(search.get('client_id') ?? '');
  const params = callParams(
    [...search].filter(([name]) => name.startsWith('x_')).map(([name, value]) => [name.slice(2), value] as const),
  );
  const provider = params.get('provider') ?? '';
  if (site === undefined || !Object.hasOwn(socialProviders, provider)) return undefined;
  const answerTo = readAnswerTo(search, params, site);
  return answerTo === undefined ? undefined : { site, provider, params, answerTo, query };
}

function readAnswerTo(
  search: URLSearchParams,
  params: CallParams,
  site: SiteSettings,
): SocialRequest['answerTo'] | undefined {
  const state = new URLSearchParams(search.get('state') ?? '');
  if (params.get('authFlow') === 'redirect') {
    const url = params.get('redirectURL') ?? '';
    return URL.canParse(url) && site.origins.includes(new URL(url).origin) ? { flow: 'redirect', url } : undefined;
  }
  const [requestId, origin] = [state.get('requestID') ?? '', state.get('origin') ?? ''];
  return /^[\w-]{1,64}$/.test(requestId) && site.origins.includes(origin)
    ? { flow: 'popup', requestId, origin }
    : undefined;
}
