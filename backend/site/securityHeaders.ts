import type { FastifyInstance, FastifyReply } from 'fastify';

/** Exact origins outside the site that its pages may use, by what for. */
export interface ForeignOrigins {
  /** The identity provider: script, calls, frames, forms. */
  readonly provider: readonly string[];
  /** Other services that pages call. */
  readonly connect?: readonly string[];
  readonly images?: readonly string[];
  readonly scripts?: readonly string[];
}

/**
 * The site's content security policy. Throws when an origin is not exact: no wildcard, no scheme alone, no path, no keyword gets in.
 * `nonce` is for hot reload only. Source: security requirement HDR-1.
 */
export function contentSecurityPolicy({ provider, connect = [], images = [], scripts = [] }: ForeignOrigins, nonce?: string): string {
  for (const origin of [...provider, ...connect, ...images, ...scripts]) requireExactOrigin(origin);
  const own = nonce === undefined ? ["'self'"] : ["'self'", `'nonce-${nonce}'`];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [...own, ...provider, ...scripts],
    'style-src': own,
    'img-src': ["'self'", ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider, ...connect],
    'frame-src': provider.length === 0 ? ["'none'"] : provider,
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...provider],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'report-uri': [REPORTS],
    'report-to': ['policy'],
  };
  return Object.entries(directives).map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`).join('; ');
}

/** Where browsers report what the policy stopped. */
export const REPORTS = '/policy-reports';

/** Scheme, host and port of one https origin, nothing else; plain http only on this machine. */
export function isExactOrigin(origin: string): boolean {
  const exact = URL.canParse(origin) && new URL(origin).origin === origin && /^\w+:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin);
  return exact && (/^(https|wss):/.test(origin) || /^(http|ws):\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin));
}

function requireExactOrigin(origin: string): void {
  if (!isExactOrigin(origin)) throw new Error(`“${origin}” may not stand in the content security policy: an exact https origin is needed.`);
}

const everywhere: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin',
};

/** Puts the headers that every answer of the site carries on it. Source: security requirements HDR-2, TOK-2. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere);
    if (holdsToken(request.url)) reply.header('referrer-policy', 'no-referrer');
  });
}

/** Headers of the page itself. Pages whose address can hold a token are not stored anywhere. */
export function setPageHeaders(reply: FastifyReply, url: string, policy: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('reporting-endpoints', `policy="${REPORTS}"`)
    .header('cache-control', holdsToken(url) ? 'no-store' : 'no-cache')
    .type('text/html; charset=utf-8');
}

function holdsToken(url: string): boolean {
  const [path = ''] = url.split('?');
  return path === '/preferences' || path.startsWith('/preferences/') || path.startsWith('/login/reset-password');
}
