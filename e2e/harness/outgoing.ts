import type { BrowserContext, Request } from 'playwright/test';
import { standInParties } from '#backend/stand-ins/embedded/sites.ts';
import type { Origins } from '#backend/stand-ins/embedded/origins.ts';
import { originsFor, type Use } from '#backend/product/site/thirdParties.ts';

/**
 * Watches everything that the site's pages send, and tells what goes to an origin that the inventory does not list for it, and what
 * names a person or a token to somebody who has no business with it. Source: requirements#TOK-3, requirements#HDR-3.
 */
export function watchOutgoing(context: BrowserContext, origins: Origins, tell: (trouble: string) => void): void {
  const tokens = new Set<string>();
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^(https?|wss?):$/.test(url.protocol)) return;
    if (isPage(request)) for (const token of tokensOf(url)) tokens.add(token);
    const isOurs = senderOf(request) === origins.site;
    if ((isOurs || isPage(request)) && !listed(request, origins).includes(url.origin))
      tell(`foreign: ${request.resourceType()} ${url.href}`);
    if (!isOurs) return;
    const check = (said: string): void => {
      for (const secret of secretsIn(said, tokens)) tell(`leak: ${secret} to ${url.origin}${url.pathname}`);
    };
    check(`${isPage(request) ? '' : url.href} ${mayKnow(url, origins) ? '' : (request.postData() ?? '')}`);
    // What a browser means to send as referrer is cut by the policy only on the way out.
    request.allHeaders().then(
      ({ referer }) => check(referer ?? ''),
      () => undefined,
    );
  });
  context.on('console', (message) => {
    if (message.page()?.url().startsWith(origins.site))
      for (const secret of secretsIn(message.text(), tokens)) tell(`leak: ${secret} in the console`);
  });
}

/** What names a person in journeys: addresses, the journeys' passwords, and signed tokens. */
const personal = [/[\w.+-]+(?:@|%40)[\w-]+\.[a-z]{2,}/gi, /[\w%]+-Kuchen-\d+/g, /eyJ[\w-]{10,}\.[\w-]{10,}/g] as const;

/** Everything in a text that names a person, and each of the tokens. */
export function secretsIn(text: string, tokens: ReadonlySet<string> = new Set()): readonly string[] {
  return [
    ...personal.flatMap((form) => text.match(form) ?? []),
    ...[...tokens].filter((token) => text.includes(token)),
  ];
}

/** Tokens come to pages in their address. */
function tokensOf(url: URL): readonly string[] {
  return ['pwrt', 'gig_ssoToken', 'context', 'regToken']
    .map((name) => url.searchParams.get(name) ?? '')
    .filter((token) => token.length >= 8);
}

/** The provider and the product's own services know who the customer is, in the body of a call. */
function mayKnow({ origin, pathname }: URL, { site, standIn }: Origins): boolean {
  return (
    (origin === site && pathname.startsWith('/rest/v1/')) ||
    (origin === standIn && /^\/(?:accounts|socialize)\./.test(pathname))
  );
}

function isPage(request: Request): boolean {
  return request.isNavigationRequest() && request.resourceType() === 'document' && !isFramed(request);
}

function isFramed(request: Request): boolean {
  try {
    return request.frame().parentFrame() !== null;
  } catch {
    // The frame of a page that is just being opened is not there yet.
    return false;
  }
}

/** The origin of the page that asks. A page that opens another one names itself, where its policy lets it. */
function senderOf(request: Request): string {
  try {
    const { origin, referer } = request.headers();
    if (isPage(request)) return new URL(origin ?? referer ?? '').origin;
    const frame = request.isNavigationRequest() ? request.frame().parentFrame() : request.frame();
    return new URL(frame?.url() ?? '').origin;
  } catch {
    return '';
  }
}

const useOf: Readonly<Record<string, Use>> = {
  script: 'script',
  fetch: 'connect',
  xhr: 'connect',
  ping: 'connect',
  eventsource: 'connect',
  websocket: 'connect',
  image: 'image',
  document: 'frame',
};

/** The site's own origin and those of the inventory; a page may be any of the product's own. */
function listed(request: Request, origins: Origins): readonly string[] {
  if (isPage(request)) return [origins.site, origins.standIn, origins.partner];
  const use = useOf[request.resourceType()];
  return [origins.site, ...(use === undefined ? [] : originsFor(use, standInParties(origins)))];
}
