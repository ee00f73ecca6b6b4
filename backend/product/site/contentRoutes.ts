import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { CallDescription } from '#backend/shared/http/callOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';

/** Where content documents and their pictures come from. */
export interface ContentSource {
  /** The document in a language of a site, or undefined. */
  readonly document: (cmsId: string, language: string) => unknown;
  /** The document for visitors of whom neither site nor language is known. */
  readonly standard: () => unknown;
  /** Folder of the pictures, `<name>.svg`. */
  readonly images: string;
}

/** `GET /cms/{cmsId}/{language}.json`, `GET /cms/default.json` and `GET /cms/images/{name}`. Source: specification §7. */
export function registerContent(app: FastifyInstance, content: ContentSource): void {
  app.get<{ Params: { cmsId: string; language: string } }>(
    '/cms/:cmsId/:language.json',
    described('The content of a site in a language.'),
    async ({ params }, reply) => {
      const { cmsId, language } = params;
      const known = /^[A-Za-z0-9_-]{1,64}$/.test(cmsId) && /^[a-z]{2}([_-][A-Z]{2})?$/.test(language);
      return reply
        .header('cache-control', 'no-cache')
        .send(required(known ? content.document(cmsId, language.replace('_', '-')) : undefined));
    },
  );
  app.get(
    '/cms/default.json',
    described('The content for visitors of whom site or language is not known.'),
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(required(content.standard())),
  );
  app.get<{ Params: { name: string } }>('/cms/images/:name', async ({ params }, reply) => {
    const name = params.name.replace(/\.svg$/, '');
    const file = `${content.images}/${name}.svg`;
    if (!/^[a-z0-9-]{1,64}$/.test(name) || !existsSync(file))
      throw new Problem(404, 'not-found', 'There is no such picture.');
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(await readFile(file));
  });
}

const described = (summary: string): { readonly config: { readonly call: CallDescription } } => ({
  config: { call: { summary, statuses: { 200: 'The content document.' }, problems: [404] } },
});

function required(document: unknown): unknown {
  if (document === undefined) throw new Problem(404, 'no-content', 'There is no content in this language.');
  return document;
}
