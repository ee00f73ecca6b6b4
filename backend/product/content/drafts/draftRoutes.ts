import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '#backend/shared/http/problem.ts';
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
  type SiteCallParts,
  type SiteParams,
} from '../documents/contentCall.ts';
import { shape } from '#backend/shared/http/routeOptions.ts';
import { documentLimits, LANGUAGE, parseDraft } from '../documents/documents.ts';
import { readDraft, replaceDraft, type Draft } from './drafts.ts';

const draftShape = shape({
  revision: wholeNumber,
  documents: anyObject,
  lagging: listOf(text),
  changedBy: text,
  changedAt: text,
});

/** Sends a draft with its revision as ETag. */
export function sendDraft(reply: FastifyReply, draft: Draft): FastifyReply {
  return reply.header('etag', `"${draft.revision}"`).send(toAnswer(draft));
}

const toAnswer = (draft: Draft): object => ({ ...draft, changedAt: toIso(draft.changedAt) });

/** `GET` and `PUT …/draft`: the editors' draft; `If-Match` prevents that they overwrite each other. */
export function draftRoutes(app: FastifyInstance, parts: SiteCallParts): void {
  const { db } = parts;
  app.get<SiteParams>(
    '/api/v1/content/:cmsId/draft',
    contentCall('viewer', { summary: 'The draft in all languages.', answer: draftShape }),
    async ({ params }, reply) => {
      siteOf(parts, params.cmsId);
      return sendDraft(reply, existing(await readDraft(db, params.cmsId)));
    },
  );
  app.put<SiteParams & { readonly Body: DraftBody }>(
    '/api/v1/content/:cmsId/draft',
    {
      ...contentCall('editor', {
        summary: 'Replaces the draft. If-Match names the revision that was changed.',
        body: shape({ documents: anyObject, lagging: listOf({ type: 'string', pattern: LANGUAGE.source }) }, [
          'lagging',
        ]),
        answer: draftShape,
        problems: [412, 413, 428],
        limit: contentLimits.drafts,
      }),
      bodyLimit: documentLimits.bytes,
    },
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      const revision = revisionIn(request.headers['if-match']);
      const { lagging } = request.body;
      const documents = parseDraft(request.body.documents);
      const change = { documents, ...(lagging && { lagging }), action: 'draft-changed' } as const;
      const draft = await replaceDraft(db, cmsId, revision, change, changeOf(parts, request));
      if (draft === undefined) throw await readConflict(parts, cmsId);
      return sendDraft(reply, draft);
    },
  );
}

interface DraftBody {
  readonly documents: unknown;
  readonly lagging?: readonly string[];
}

/** The problem 412 with the present draft. Throws 404 if there is none. */
export async function readConflict({ db }: SiteCallParts, cmsId: string): Promise<Problem> {
  const current = toAnswer(existing(await readDraft(db, cmsId)));
  return new Problem(412, 'draft-changed', 'Somebody else has changed the draft.', { details: { current } });
}

/** The revision in `If-Match: "12"`. Throws 428 without it. */
export function revisionIn(header: string | undefined): number {
  if (header === undefined) throw new Problem(428, 'if-match-missing', 'If-Match with the revision is needed.');
  const [, digits] = /^"(\d{1,9})"$/.exec(header) ?? [];
  return digits === undefined ? -1 : Number(digits);
}
