import type { FastifyReply, FastifyInstance } from 'fastify';
import { originsFor, type ThirdParty } from './thirdParties.ts';
import { callLimit } from '#backend/shared/http/callLimit.ts';
import { publishEvent } from '#backend/shared/nodeEvents.ts';
import { parseJsonStrictly } from '#protocol/strictJson.ts';
import { isJsonObject, type Json, type JsonObject } from '@kontor/schema-adapters/json';

const MAX_REPORTS = 20;
const LARGEST = 16 * 1024;

/**
 * Accepts browsers' reports of policy violations, in both content types that browsers use. Logs only directive and
 * blocked origin: the page's URL may contain a token, and anybody can send anything here.
 * Source: requirements#PRI-1, requirements#SRV-11.
 */
export function registerPolicyReports(app: FastifyInstance): void {
  // A separate scope, because other routes must not parse these two content types.
  void app.register(async (scope) => {
    const limitLines = await callLimit(scope, 60, 600);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: LARGEST },
      (_request, body, done) => done(null, parseJsonStrictly(String(body))),
    );
    scope.post(REPORTS, { config: { fromAnyOrigin: true } }, async (request, reply) => {
      for (const report of readReports(request.body as Json | undefined)) {
        await limitLines(request);
        request.log.warn(report, 'policy violation');
        publishEvent('violation', { directive: report.directive });
      }
      return reply.code(204).send();
    });
  });
}

interface PolicyReport {
  readonly directive: string;
  readonly blocked: string;
}

/** Reads both formats: an object with `csp-report`, or a list of objects with `body`. Ignores anything else. */
function readReports(body: Json | undefined): readonly PolicyReport[] {
  const entries = Array.isArray(body) ? body.slice(0, MAX_REPORTS) : [body];
  return entries.flatMap((entry) => {
    if (!isJsonObject(entry)) return [];
    const fields = [entry['csp-report'], entry['body']].find(isJsonObject);
    return fields === undefined ? [] : [toReport(fields)];
  });
}

const toReport = (fields: JsonObject): PolicyReport => ({
  directive: findListed(fields['effective-directive'] ?? fields['effectiveDirective'], reportedDirectives),
  blocked: originOf(fields['blocked-uri'] ?? fields['blockedURL']),
});

const reportedDirectives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'worker-src',
  'manifest-src',
  'media-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
];
const blockedKeywords = [
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'trusted-types-policy',
  'trusted-types-sink',
];

const findListed = (value: unknown, names: readonly string[]): string =>
  names.find((name) => name === value) ?? 'unknown';

/** Scheme, host and port of a URL that a page can request. */
function originOf(value: unknown): string {
  if (typeof value !== 'string' || !/^(?:https?|wss?):/i.test(value) || !URL.canParse(value))
    return findListed(value, blockedKeywords);
  const { origin } = new URL(value);
  return origin.length <= 128 ? origin : 'unknown';
}

/** Whether the browser blocks text that could become code, or only reports it. Source: requirements#HDR-3. */
export type TrustedTypes = 'enforced' | 'reported';

/**
 * The site's content security policy. Throws for an origin that is not exact (a wildcard, bare scheme, path or
 * keyword). `nonce` is for hot reload only; `style` is the hash of a style sheet in the document; only `ancestor` may
 * show the page in a frame.
 * Source: requirements#HDR-1.
 */
export function contentSecurityPolicy(
  parties: readonly ThirdParty[],
  {
    nonce,
    style,
    ancestor = "'none'",
  }: { readonly nonce?: string; readonly style?: string; readonly ancestor?: string } = {},
): string {
  const ownSources = nonce === undefined ? ["'self'"] : ["'self'", `'nonce-${nonce}'`];
  const frames = originsFor('frame', parties);
  return policyOf({
    'default-src': ["'none'"],
    'script-src': [...ownSources, ...originsFor('script', parties)],
    'style-src': style === undefined ? ownSources : [...ownSources, style],
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

/** Text never becomes code: only script URLs are allowed, through the application's single policy. */
const trustedTypes = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] };

function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`)
    .join('; ');
}

/** Path for browsers' reports of policy violations. */
const REPORTS = '/policy-reports';

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
  /** Whether its URL can contain a token: then no referrer is sent, and no cache stores the page. */
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
