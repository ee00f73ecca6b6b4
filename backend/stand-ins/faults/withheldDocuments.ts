import type { FastifyInstance } from 'fastify';
import type { FaultStore } from './faultStore.ts';

/** The elements of a page that hold what these calls answer. */
const elements = {
  'GET /rest/v1/metadata': 'metadata',
  'GET /cms/{cmsId}/{language}.json': 'content',
} as const;

/**
 * While one of these calls has a fault, pages come without its document: a browser makes the call only then, and testers
 * see what customers would.
 */
export function withholdDocuments(app: FastifyInstance, faults: FaultStore): void {
  const withheld = (): readonly string[] =>
    Object.entries(elements).flatMap(([call, id]) => (faults.list().some((fault) => fault.call === call) ? [id] : []));
  app.addHook('onRequest', async ({ headers }) => {
    if (withheld().length === 0) return;
    // So that the page is there as a text.
    delete headers['accept-encoding'];
    delete headers['if-none-match'];
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    return withheld().reduce(without, payload);
  });
}

function without(page: string, id: string): string {
  const start = page.indexOf(`<script type="application/json" id="${id}">`);
  const end = '</script>';
  return start < 0 ? page : page.slice(0, start) + page.slice(page.indexOf(end, start) + end.length);
}
