import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, problemDetails } from '#backend/shared/http/problem.ts';
import {
  contentLimits,
  anyObject,
  changeOf,
  contentCall,
  existing,
  listOf,
  siteOf,
  text,
  toIso,
  wholeNumber,
  type SiteParams,
} from './contentCall.ts';
import { shape } from '#backend/shared/http/callOptions.ts';
import type { ContentParts } from '../contentParts.ts';
import { documentLimits, LANGUAGE } from '../documents.ts';
import { readDraft, replaceDraft, type Draft } from '../drafts.ts';
import { staffOf } from '../staff/staff.ts';
import { findingsOf, referenceOf } from '../contract.ts';
import { readVersion } from '../publications.ts';

const draftShape = shape({
  revision: wholeNumber,
  documents: anyObject,
  lagging: listOf(text),
  changedBy: text,
  changedAt: text,
});

/** Sends members and documents, which are JSON text already: no node's customers wait for a large draft. */
export function sendWithDocuments(reply: FastifyReply, members: object, documents: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Buffer.from(withMember(members, 'documents', documents)));
}

/** JSON of an object with one more member, whose value is JSON text. */
export const withMember = (members: object, name: string, json: string): string =>
  `${JSON.stringify(members).slice(0, -1)},"${name}":${json}}`;

/** Sends a draft with its revision as ETag. */
export function sendDraft(reply: FastifyReply, draft: Draft): FastifyReply {
  return sendWithDocuments(reply.header('etag', `"${draft.revision}"`), draftMembers(draft), draft.documents);
}

const draftMembers = ({ documents: _documents, ...draft }: Draft): object => ({
  ...draft,
  changedAt: toIso(draft.changedAt),
});

/** `GET` and `PUT …/draft`: what editors work on; two who save at once do not overwrite each other. */
export async function draftRoutes(app: FastifyInstance, parts: ContentParts): Promise<void> {
  const { db, checks } = parts;
  app.get<SiteParams>(
    '/api/v1/content/:cmsId/draft',
    contentCall('viewer', { summary: 'The draft in all languages.', answer: draftShape, problems: [] }),
    async ({ params }, reply) => {
      siteOf(parts, params.cmsId);
      return sendDraft(reply, existing(await readDraft(db, params.cmsId)));
    },
  );
  await app.register(async (scope) => {
    // The worker reads the body, and says what is wrong with it.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.put<SiteParams & { readonly Body: string }>(
      '/api/v1/content/:cmsId/draft',
      {
        ...contentCall(
          'editor',
          {
            summary: 'Replaces the draft. If-Match names the revision that was changed.',
            consumes: 'json',
            body: shape({ documents: anyObject, lagging: listOf({ type: 'string', pattern: LANGUAGE.source }) }, [
              'lagging',
            ]),
            answer: draftShape,
            problems: [412, 413, 428, 503],
          },
          contentLimits.drafts,
        ),
        bodyLimit: documentLimits.bytes,
        validatorCompiler: () => () => true,
      },
      async (request, reply) => {
        const { cmsId } = siteOf(parts, request.params.cmsId);
        const revision = revisionIn(request.headers['if-match']);
        const { documents, lagging } = await checks.read(staffOf(request).person.id, request.body);
        const change = { documents, ...(lagging && { lagging }), action: 'draft-changed' } as const;
        const draft = await replaceDraft(db, cmsId, revision, change, changeOf(parts, request));
        return draft === undefined ? answerOutdated(parts, request, reply, cmsId) : sendDraft(reply, draft);
      },
    );
  });
}

/** Answers 412 with the draft as it is now. Throws 404 if there is none. */
export async function answerOutdated(
  { db }: ContentParts,
  request: FastifyRequest,
  reply: FastifyReply,
  cmsId: string,
): Promise<FastifyReply> {
  const current = existing(await readDraft(db, cmsId));
  const problem = new Problem(412, 'draft-changed', 'Somebody else has changed the draft.');
  const body = problemDetails.body(problem, request.id);
  const answer = withMember(body, 'current', withMember(draftMembers(current), 'documents', current.documents));
  return reply.code(412).type(`${problemDetails.type}; charset=utf-8`).send(Buffer.from(answer));
}

/** The revision in `If-Match: "12"`. */
function revisionIn(header: string | undefined): number {
  if (header === undefined) throw new Problem(428, 'if-match-missing', 'If-Match with the revision is needed.');
  const [, digits] = /^"(\d{1,9})"$/.exec(header) ?? [];
  return digits === undefined ? -1 : Number(digits);
}

interface FindingsQuery {
  readonly Querystring: { readonly of?: 'draft' | 'published' };
}

/** `GET …/findings` and `GET …/reference`: what is wrong with content, and what it must fit to. */
export function checkRoutes(app: FastifyInstance, parts: ContentParts): void {
  const { db, published } = parts;
  app.get<SiteParams & FindingsQuery>(
    '/api/v1/content/:cmsId/findings',
    contentCall(
      'viewer',
      {
        summary: 'Findings against the provider’s live schema, its policies and the pictures.',
        query: {
          type: 'object',
          additionalProperties: false,
          properties: { of: { type: 'string', enum: ['draft', 'published'] } },
        },
        answer: shape({ findings: listOf(anyObject) }),
        problems: [503],
      },
      contentLimits.findings,
    ),
    async (request) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      const number = published.version(cmsId)?.number ?? 0;
      const found = await (request.query.of === 'published' ? readVersion(db, cmsId, number) : readDraft(db, cmsId));
      return { findings: await findingsOf(parts, cmsId, staffOf(request).person.id, existing(found).documents) };
    },
  );
  app.get<SiteParams>(
    '/api/v1/content/:cmsId/reference',
    contentCall('viewer', {
      summary: 'What content must fit to: schema, policies, metadata, pictures.',
      answer: anyObject,
      problems: [503],
    }),
    async ({ params }) => {
      const { cmsId } = siteOf(parts, params.cmsId);
      return referenceOf(parts, cmsId);
    },
  );
}
