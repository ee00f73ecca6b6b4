import type { FastifyInstance } from 'fastify';
import { LINE_LIMIT_SECONDS, lineLimit } from '#backend/shared/http/lineLimit.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { tell } from '#backend/shared/nodeEvents.ts';
import { parseJsonStrictly } from '#backend/shared/http/strictJson.ts';
import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import { REPORTS } from './securityHeaders.ts';

const MOST_AT_ONCE = 20;
const LARGEST = 16 * 1024;

/**
 * Accepts browsers' reports of policy violations, in both content types that browsers use. Logs only directive and
 * blocked origin: the page's URL may contain a token, and anybody can send anything here.
 * Source: requirements#PRI-1, requirements#SRV-11.
 */
export function registerPolicyReports(app: FastifyInstance): void {
  const limit = lineLimit(60, 600);
  // A separate scope: only these two content types are parsed here, and nowhere else.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: LARGEST },
      (_request, body, done) => done(null, parseJsonStrictly(String(body))),
    );
    scope.post(REPORTS, { config: { fromAnyOrigin: true } }, async ({ body, ip, log }, reply) => {
      const reports = readReports(body as Json | undefined);
      const taken = limit.take(ip, reports.length);
      for (const report of reports.slice(0, taken)) {
        log.warn(report, 'policy violation');
        tell('violation', { directive: report.directive });
      }
      if (taken < reports.length)
        throw new Problem(429, 'too-many', 'Too many requests. Please wait.', { retryAfter: LINE_LIMIT_SECONDS });
      return reply.code(204).send();
    });
  });
}

interface PolicyReport {
  readonly directive: string;
  readonly blocked: string;
}

/** Reads both formats: an object with `csp-report`, or a list of objects with `body`. Anything else gives no report. */
function readReports(body: Json | undefined): readonly PolicyReport[] {
  const entries = Array.isArray(body) ? body.slice(0, MOST_AT_ONCE) : [body];
  return entries.flatMap((entry) => {
    if (!isJsonObject(entry)) return [];
    const fields = [entry['csp-report'], entry['body']].find(isJsonObject);
    return fields === undefined ? [] : [projected(fields)];
  });
}

const projected = (fields: JsonObject): PolicyReport => ({
  directive: listed(fields['effective-directive'] ?? fields['effectiveDirective'], directives),
  blocked: originOf(fields['blocked-uri'] ?? fields['blockedURL']),
});

const directives = [
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
const insteadOfOrigins = [
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'trusted-types-policy',
  'trusted-types-sink',
];

const listed = (value: unknown, known: readonly string[]): string => known.find((name) => name === value) ?? 'unknown';

/** Only scheme, host and port, and only of a URL that a page could have requested. */
function originOf(value: unknown): string {
  if (typeof value !== 'string' || !/^(?:https?|wss?):/i.test(value) || !URL.canParse(value))
    return listed(value, insteadOfOrigins);
  const { origin } = new URL(value);
  return origin.length <= 128 ? origin : 'unknown';
}
