import type { BrowserContext, Request } from 'playwright/test';
import { standInParties } from '#backend/stand-ins/embedded/embeddedSites.ts';
import type { Origins } from '#backend/stand-ins/console/consoleParts.ts';
import { originsFor, type Use } from '#backend/product/site/thirdParties.ts';

/**
 * Watches all requests of the site's pages. Reports requests to origins that the inventory does not list for that use,
 * and requests that send personal data or a token to an unauthorised recipient.
 * Source: requirements#TOK-3, requirements#HDR-3.
 */
export function watchOutgoing(context: BrowserContext, origins: Origins, report: (trouble: string) => void): void {
  const tokens = new Set<string>();
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^(https?|wss?):$/.test(url.protocol)) return;
    if (isPage(request)) for (const token of tokensOf(url)) tokens.add(token);
    const isOurs = senderOf(request) === origins.site;
    if ((isOurs || isPage(request)) && !allowedOrigins(request, origins).includes(url.origin))
      report(`foreign: ${request.resourceType()} ${url.href}`);
    if (!isOurs) return;
    const check = (content: string): void => {
      for (const secret of secretsIn(content, tokens)) report(`leak: ${secret} to ${url.origin}${url.pathname}`);
    };
    check(`${isPage(request) ? '' : url.href} ${mayKnow(url, origins) ? '' : (request.postData() ?? '')}`);
    // Reads the real headers, because the policy cuts the referrer only when the browser sends the request.
    request.allHeaders().then(
      ({ referer }) => check(referer ?? ''),
      () => undefined,
    );
  });
  context.on('console', (message) => {
    if (message.page()?.url().startsWith(origins.site))
      for (const secret of secretsIn(message.text(), tokens)) report(`leak: ${secret} in the console`);
  });
}

/** Personal data in tests: addresses, the tests' passwords, and signed tokens. */
const personal = [/[\w.+-]+(?:@|%40)[\w-]+\.[a-z]{2,}/gi, /[\w%]+-Kuchen-\d+/g, /eyJ[\w-]{10,}\.[\w-]{10,}/g] as const;

/** All personal data in a text, and each of the tokens. */
export function secretsIn(text: string, tokens: ReadonlySet<string> = new Set()): readonly string[] {
  return [
    ...personal.flatMap((form) => text.match(form) ?? []),
    ...[...tokens].filter((token) => text.includes(token)),
  ];
}

/** The tokens in a page's URL. */
function tokensOf(url: URL): readonly string[] {
  return ['pwrt', 'gig_ssoToken', 'context', 'regToken']
    .map((name) => url.searchParams.get(name) ?? '')
    .filter((token) => token.length >= 8);
}

/** Whether the body of a call may identify the customer: only at the provider and the product's own services. */
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
    // The frame of an opening page does not exist yet.
    return false;
  }
}

/** The origin of the requesting page. A page that opens another one sends its own, if its policy allows it. */
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

/** The site's own origin and those of the inventory; navigations may go to any of the product's origins. */
function allowedOrigins(request: Request, origins: Origins): readonly string[] {
  if (isPage(request)) return [origins.site, origins.standIn, origins.partner, origins.studio];
  const use = useOf[request.resourceType()];
  return [origins.site, ...(use === undefined ? [] : originsFor(use, standInParties(origins)))];
}
