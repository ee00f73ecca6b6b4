import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '#backend/shared/http/problem.ts';
import { contentLimits } from '../contentLimits.ts';
import type { ContentParts } from '../contentParts.ts';
import { isDocuments, LANGUAGE, type Documents } from '../documents.ts';
import { readDraft, replaceDraft, type Draft } from '../drafts.ts';
import {
  anyObject,
  changeOf,
  contentCall,
  existing,
  listOf,
  malformed,
  shape,
  siteOf,
  text,
  toIso,
  wholeNumber,
  type SiteParams,
} from './contentCall.ts';

interface DraftBody {
  readonly documents: unknown;
  readonly lagging?: readonly string[];
}

const draftShape = shape({
  revision: wholeNumber,
  documents: anyObject,
  lagging: listOf(text),
  changedBy: text,
  changedAt: text,
});

/** The draft as calls answer it. */
export function toAnswer({ revision, documents, lagging, changedBy, changedAt }: Draft): object {
  return { revision, documents, lagging, changedBy, changedAt: toIso(changedAt) };
}

/** Sends a draft with its revision as ETag. */
export function sendDraft(reply: FastifyReply, draft: Draft): FastifyReply {
  return reply.header('etag', `"${draft.revision}"`).send(toAnswer(draft));
}

/** `GET` and `PUT …/draft`: what editors work on; two who save at once do not overwrite each other. */
export function draftRoutes(app: FastifyInstance, parts: ContentParts): void {
  const { db } = parts;
  app.get<SiteParams>(
    '/api/v1/content/:cmsId/draft',
    contentCall('viewer', { summary: 'The draft in all languages.', answer: draftShape, problems: [] }),
    async ({ params }, reply) => {
      siteOf(parts, params.cmsId);
      return sendDraft(reply, existing(await readDraft(db, params.cmsId)));
    },
  );
  app.put<SiteParams & { readonly Body: DraftBody }>(
    '/api/v1/content/:cmsId/draft',
    contentCall(
      'editor',
      {
        summary: 'Replaces the draft. If-Match names the revision that was changed.',
        consumes: 'json',
        body: shape({ documents: anyObject, lagging: listOf({ type: 'string', pattern: LANGUAGE.source }) }, [
          'lagging',
        ]),
        answer: draftShape,
        problems: [412, 428],
      },
      contentLimits.drafts,
    ),
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      const revision = revisionIn(request.headers['if-match']);
      const { documents, lagging } = request.body;
      const change = {
        documents: requireDocuments(documents),
        ...(lagging && { lagging }),
        action: 'draft-changed',
      } as const;
      const draft = await replaceDraft(db, cmsId, revision, change, changeOf(parts, request));
      return sendDraft(reply, draft ?? (await refuseOutdated(parts, cmsId)));
    },
  );
}

/** Throws 412 with the draft as it is now, or 404. */
export async function refuseOutdated({ db }: ContentParts, cmsId: string): Promise<never> {
  const current = existing(await readDraft(db, cmsId));
  throw new Problem(412, 'draft-changed', 'Somebody else has changed the draft.', {
    details: { current: toAnswer(current) },
  });
}

function requireDocuments(documents: unknown): Documents {
  if (isDocuments(documents)) return documents;
  throw malformed('no-documents', 'The documents must be one JSON object for each language.');
}

/** The revision in `If-Match: "12"`. */
function revisionIn(header: string | undefined): number {
  if (header === undefined) throw new Problem(428, 'if-match-missing', 'If-Match with the revision is needed.');
  const [, digits] = /^"(\d{1,9})"$/.exec(header) ?? [];
  return digits === undefined ? -1 : Number(digits);
}
