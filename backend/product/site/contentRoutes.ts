import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDescription } from '#backend/shared/http/callOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { createTextAnswers } from './textAnswers.ts';

/** The source of content documents and their pictures. */
export interface ContentSource {
  /** The document of a site in a language, or undefined. */
  readonly document: (cmsId: string, language: string) => unknown;
  /** Number of the version of a site that is served; it grows with each publication. Undefined where there are none. */
  readonly version?: (cmsId: string) => number | undefined;
  /** The document for visitors whose site or language is unknown. */
  readonly standard: () => unknown;
  /** Folder of the pictures, `<name>.svg`, and of `themes.json`: the replaced colours of each theme. */
  readonly images: string;
}

/** `GET /cms/{cmsId}/{language}.json`, `GET /cms/default.json` and `GET /cms/images/{name}`. Source: requirements#call-content. */
export function registerContent(app: FastifyInstance, content: ContentSource): void {
  const sendText = createTextAnswers();
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply, document: unknown): Promise<FastifyReply> =>
    sendText(
      request,
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8'),
      JSON.stringify(required(document)),
    );
  app.get<{ Params: { cmsId: string; language: string } }>(
    '/cms/:cmsId/:language.json',
    described('The content of a site in a language.'),
    async (request, reply) => {
      const { cmsId, language } = request.params;
      const known = /^[A-Za-z0-9_-]{1,64}$/.test(cmsId) && /^[a-z]{2}([_-][A-Z]{2})?$/.test(language);
      return sendDocument(request, reply, known ? content.document(cmsId, language.replace('_', '-')) : undefined);
    },
  );
  app.get(
    '/cms/default.json',
    described('The content for visitors of whom site or language is not known.'),
    async (request, reply) => sendDocument(request, reply, content.standard()),
  );
  const themes = readThemes(`${content.images}/themes.json`);
  app.get<{ Params: { name: string }; Querystring: { theme?: string } }>(
    '/cms/images/:name',
    async ({ params, query }, reply) => {
      const name = params.name.replace(/\.svg$/, '');
      const file = `${content.images}/${name}.svg`;
      if (!/^[a-z0-9-]{1,64}$/.test(name) || !existsSync(file))
        throw new Problem(404, 'not-found', 'There is no such picture.');
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(recolour(await readFile(file, 'utf8'), themes.get(String(query.theme))));
    },
  );
}

/** Replacement colours by original colour, `#RRGGBB`. */
type Theme = ReadonlyMap<string, string>;

function readThemes(file: string): ReadonlyMap<string, Theme> {
  if (!existsSync(file)) return new Map();
  const themes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  return new Map(Object.entries(themes).map(([name, colours]) => [name, new Map(Object.entries(colours))]));
}

/** A picture with a theme's colours, so that one drawing fits every site. */
function recolour(picture: string, theme: Theme | undefined): string {
  return theme
    ? picture.replaceAll(/#[0-9A-Fa-f]{6}\b/g, (colour) => theme.get(colour.toUpperCase()) ?? colour)
    : picture;
}

const described = (summary: string): { readonly config: { readonly call: CallDescription } } => ({
  config: { call: { summary, statuses: { 200: 'The content document.' }, problems: [404] } },
});

function required(document: unknown): unknown {
  if (document === undefined) throw new Problem(404, 'no-content', 'There is no content in this language.');
  return document;
}
