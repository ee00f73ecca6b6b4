import type { FastifyInstance } from 'fastify';
import { html } from '#backend/pages/html.ts';
import { pageDocument, pageHeaders } from '#backend/pages/page.ts';
import { registerPageAssets } from '#backend/pages/registerPageAssets.ts';

/** A partner's service on an origin of its own, to try single sign-on. For now a page that says who it is. */
export function registerPartner(app: FastifyInstance, { site }: { readonly site: string }): void {
  registerPageAssets(app);
  app.get('/', async (_request, reply) => {
    const body = html`<main class="page"><section class="card"><h1>Partnerdienst</h1><p class="lead">Hier werden Sie sich bald mit Ihrem Kundenkonto anmelden können.</p><div class="actions"><a class="button" href="${site}/">Zum Kundenkonto</a></div></section></main>`;
    return reply.headers(pageHeaders()).type('text/html; charset=utf-8').send(pageDocument({ title: 'Partnerdienst', language: 'de', body }));
  });
}
