import type { FastifyReply } from 'fastify';
import { originsFor, type ThirdParty } from './thirdParties.ts';

/** Whether the browser blocks text that could become code, or only reports it. Source: requirements#HDR-3. */
export type TrustedTypes = 'enforced' | 'reported';

/**
 * The site's content security policy. Throws if an origin is not exact: wildcards, bare schemes, paths and keywords are
 * refused. `nonce` is for hot reload only; `ancestor` is the only origin that may show the page in a frame.
 * Source: requirements#HDR-1.
 */
export function contentSecurityPolicy(
  parties: readonly ThirdParty[],
  {
    nonce,
    importMap,
    ancestor = "'none'",
  }: { readonly nonce?: string; readonly importMap?: string; readonly ancestor?: string } = {},
): string {
  const own = nonce === undefined ? ["'self'"] : ["'self'", `'nonce-${nonce}'`];
  const frames = originsFor('frame', parties);
  return policyOf({
    'default-src': ["'none'"],
    'script-src': [...own, ...(importMap === undefined ? [] : [`'${importMap}'`]), ...originsFor('script', parties)],
    'style-src': own,
    'img-src': ["'self'", ...originsFor('image', parties)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...originsFor('connect', parties)],
    'frame-src': frames.length === 0 ? ["'none'"] : frames,
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...originsFor('form', parties)],
    'frame-ancestors': [ancestor],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    ...reporting,
  });
}

/** No text becomes code: only URLs of scripts are allowed, through the application's single policy. */
const trustedTypes = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] };

function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`)
    .join('; ');
}

/** Browsers send reports of policy violations here. */
export const REPORTS = '/policy-reports';

const reporting = { 'report-uri': [REPORTS], 'report-to': ['policy'] };

/** Headers of every answer of the site. Source: requirements#HDR-2, requirements#TOK-2. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'referrer-policy': 'strict-origin',
};

/** Settings for the headers of a page. */
export interface PageHeaders {
  readonly policy: string;
  readonly types: TrustedTypes;
  /** Whether its URL can contain a token: then the URL is sent to no other site, and the page is not stored. */
  readonly holdsToken: boolean;
}

/** Sets the headers of a page. */
export function setPageHeaders(reply: FastifyReply, { policy, types, holdsToken }: PageHeaders): FastifyReply {
  if (types === 'reported')
    reply.header('content-security-policy-report-only', policyOf({ ...trustedTypes, ...reporting }));
  return reply
    .header('content-security-policy', types === 'enforced' ? `${policy}; ${policyOf(trustedTypes)}` : policy)
    .header('reporting-endpoints', `policy="${REPORTS}"`)
    .header('referrer-policy', holdsToken ? 'no-referrer' : 'strict-origin')
    .header('cache-control', holdsToken ? 'no-store' : 'no-cache')
    .type('text/html; charset=utf-8');
}
