import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDescription } from '#backend/shared/http/routeOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { registerPictures, type PictureSource } from '../pictures/pictureRoutes.ts';
import { createTextAnswers } from '#backend/shared/http/textAnswers.ts';

/** The source of content documents and their pictures. */
export interface ContentSource {
  /** The document of a site in a language, or undefined. */
  readonly document: (cmsId: string, language: string) => unknown;
  /** Number of the published version of a site; grows with each publication. Undefined without versions. */
  readonly version?: (cmsId: string) => number | undefined;
  /** The document for visitors whose site or language is unknown. */
  readonly standard: () => unknown;
  readonly pictures: PictureSource;
}

/**
 * `GET /cms/{cmsId}/{language}.json`, `GET /cms/default.json` and `GET /cms/images/{name}`. Source:
 * requirements#call-content.
 */
export function registerContent(app: FastifyInstance, content: ContentSource): void {
  const sendText = createTextAnswers();
  const formatDocument = documentTexts();
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply, document: unknown): Promise<FastifyReply> =>
    sendText(
      request,
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8'),
      formatDocument(requireDocument(document)),
    );
  app.get<{ Params: { cmsId: string; language: string } }>(
    '/cms/:cmsId/:language.json',
    described('The content of a site in a language.'),
    async (request, reply) => {
      const { cmsId, language } = request.params;
      const isValidName = /^[A-Za-z0-9_-]{1,64}$/.test(cmsId) && /^[a-z]{2}([_-][A-Z]{2})?$/.test(language);
      return sendDocument(
        request,
        reply,
        isValidName ? content.document(cmsId, language.replace('_', '-')) : undefined,
      );
    },
  );
  app.get(
    '/cms/default.json',
    described('The content for visitors of whom site or language is not known.'),
    async (request, reply) => sendDocument(request, reply, content.standard()),
  );
  registerPictures(app, content.pictures);
}

const described = (summary: string): { readonly config: { readonly call: CallDescription } } => ({
  config: { call: { summary, statuses: { 200: 'The content document.' }, problems: [404] } },
});

/** Caches the JSON text of each document as long as its source keeps the document. */
function documentTexts(): (document: object) => string {
  const texts = new WeakMap<object, string>();
  return (document) => {
    const text = texts.get(document) ?? JSON.stringify(document);
    texts.set(document, text);
    return text;
  };
}

function requireDocument(document: unknown): object {
  if (typeof document !== 'object' || document === null)
    throw new Problem(404, 'no-content', 'There is no content in this language.');
  return document;
}
