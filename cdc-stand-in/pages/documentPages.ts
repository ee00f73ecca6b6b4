import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { html, type Html } from './html.ts';
import { pageDocument, sendPage, siteBar } from './page.ts';

interface DocumentRoute {
  readonly Params: { readonly name: string; readonly language: string };
}

/**
 * `/documents/{name}/{language}`: the documents of consents, from text files `<name>/<language>.txt` in a folder. A
 * file's first paragraph is its title; `# ` begins a headline.
 */
export function registerDocuments(app: FastifyInstance, folder: string, site: string): void {
  app.get<DocumentRoute>('/documents/:name/:language', async ({ params: { name, language } }, reply) => {
    const file = `${folder}/${name}/${language}.txt`;
    if (!/^[a-z-]{1,32}$/.test(name) || !/^[a-z]{2}$/.test(language) || !existsSync(file)) return reply.callNotFound();
    const [title = '', ...paragraphs] = (await readFile(file, 'utf8')).trim().split(/\n{2,}/);
    const body = html`${siteBar(site)}
      <main class="page">
        <h1>${title}</h1>
        ${paragraphs.map(paragraph)}
      </main>`;
    return sendPage(reply, pageDocument({ title: `${title} – Kontor`, language, body }));
  });
}

function paragraph(text: string): Html {
  const [, headline, rest] = /^# (.+)\n([\s\S]+)$/.exec(text) ?? [];
  return headline === undefined
    ? html`<p class="lead">${text}</p>`
    : html`<section>
        <h2>${headline}</h2>
        <p>${rest}</p>
      </section>`;
}
