import type { FastifyInstance } from 'fastify';
import { REPORTS } from './securityHeaders.ts';

/** Takes browsers' reports of what the policy stopped. Logs directive and blocked origin only: the page's address may hold a token. */
export function registerPolicyReports(app: FastifyInstance): void {
  for (const type of ['application/csp-report', 'application/reports+json']) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
      done(null, readReports(String(body))),
    );
  }
  app.post(REPORTS, async (request, reply) => {
    for (const report of (Array.isArray(request.body) ? request.body : []).slice(0, 20) as readonly PolicyReport[])
      request.log.warn(report, 'policy violation');
    return reply.code(204).send();
  });
}

interface PolicyReport {
  readonly directive: string;
  readonly blocked: string;
}

function readReports(text: string): readonly PolicyReport[] {
  try {
    const raw = JSON.parse(text) as unknown;
    return (Array.isArray(raw) ? raw : [raw]).map((entry) => {
      const { 'csp-report': old, body } = entry as { readonly 'csp-report'?: Fields; readonly body?: Fields };
      const fields = old ?? body ?? {};
      return {
        directive: shortened(fields['effective-directive'] ?? fields['effectiveDirective']),
        blocked: originOf(fields['blocked-uri'] ?? fields['blockedURL']),
      };
    });
  } catch {
    return [];
  }
}

type Fields = Readonly<Record<string, unknown>>;

const shortened = (value: unknown): string =>
  typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : 'unknown';

const originOf = (value: unknown): string =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : shortened(value);
