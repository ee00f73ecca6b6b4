import type { FastifyInstance } from 'fastify';
import type { FaultStore } from './faultStore.ts';

/** The elements of a page that contain the answers of these calls. */
const elements = {
  'GET /rest/v1/metadata': 'metadata',
  'GET /cms/{cmsId}/{language}.json': 'content',
} as const;

/**
 * Removes the document of a call with a fault from pages: only then browsers make the call, and testers see the
 * failure.
 */
export function withholdDocuments(app: FastifyInstance, faults: FaultStore): void {
  const listWithheld = (): readonly string[] =>
    Object.entries(elements).flatMap(([call, id]) => (faults.list().some((fault) => fault.call === call) ? [id] : []));
  app.addHook('onRequest', async ({ headers }) => {
    if (listWithheld().length === 0) return;
    // Gets the page as a text.
    delete headers['accept-encoding'];
    delete headers['if-none-match'];
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    return listWithheld().reduce(without, payload);
  });
}

function without(page: string, id: string): string {
  const start = page.indexOf(`<script type="application/json" id="${id}">`);
  const end = '</script>';
  return start < 0 ? page : page.slice(0, start) + page.slice(page.indexOf(end, start) + end.length);
}
