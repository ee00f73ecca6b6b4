import type { FastifyInstance } from 'fastify';
import { html } from '#backend/pages/html.ts';
import { pageDocument, pageHeaders } from '#backend/pages/page.ts';
import { registerPageAssets } from '#backend/pages/registerPageAssets.ts';
import type { ConsoleParts } from './consoleParts.ts';

/** The console's page for testers. */
export function registerConsolePage(app: FastifyInstance, { world, accounts, urls, mintLinkToken }: ConsoleParts): void {
  registerPageAssets(app);
  app.get('/console', async (_request, reply) => {
    const people = await accounts.listAccounts();
    const links = await Promise.all(people.map(async ({ UID, loginID }) => ({ loginID, url: `${urls.site}/preferences/token/${await mintLinkToken(UID, 86_400)}` })));
    const body = html`<main class="page"><h1>${world.scenario().title}</h1><section class="card"><h2>People</h2><ul>${links.map(({ loginID, url }) => html`<li><a href="${url}">${loginID}</a></li>`)}</ul></section></main>`;
    return reply.headers(pageHeaders()).type('text/html; charset=utf-8').send(pageDocument({ title: 'Console', language: 'en', body }));
  });
}
