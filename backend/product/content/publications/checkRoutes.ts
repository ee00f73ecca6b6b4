import type { FastifyInstance } from 'fastify';
import { shape } from '#backend/shared/http/routeOptions.ts';
import {
  contentLimits,
  anyObject,
  contentCall,
  existing,
  listOf,
  siteOf,
  type SiteCallParts,
  type SiteParams,
} from '../documents/contentCall.ts';
import type { PublishedContent } from './publishedContent.ts';
import { findingsOf, referenceOf, type CheckParts } from '../checks/contract.ts';
import { readDraft } from '../drafts/drafts.ts';
import { readVersion } from './publications.ts';
import { staffOf } from '../staff/staff.ts';

/** Dependencies of the content checks. */
export interface CheckRouteParts extends SiteCallParts, CheckParts {
  readonly published: PublishedContent;
}

interface FindingsQuery {
  readonly Querystring: { readonly of?: 'draft' | 'published' };
}

/** `GET …/findings` and `GET …/reference`: the findings of content, and the documents that it must match. */
export function checkRoutes(app: FastifyInstance, parts: CheckRouteParts): void {
  const { db, published } = parts;
  app.get<SiteParams & FindingsQuery>(
    '/api/v1/content/:cmsId/findings',
    contentCall('viewer', {
      summary: 'Findings against the provider’s live schema, its policies and the pictures.',
      query: {
        type: 'object',
        additionalProperties: false,
        properties: { of: { type: 'string', enum: ['draft', 'published'] } },
      },
      answer: shape({ findings: listOf(anyObject) }),
      problems: [503],
      limit: contentLimits.findings,
    }),
    async (request) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      const number = published.version(cmsId)?.number ?? 0;
      const storedContent = await (request.query.of === 'published'
        ? readVersion(db, cmsId, number)
        : readDraft(db, cmsId));
      return {
        findings: await findingsOf(parts, cmsId, staffOf(request).person.id, existing(storedContent).documents),
      };
    },
  );
  app.get<SiteParams>(
    '/api/v1/content/:cmsId/reference',
    contentCall('viewer', {
      summary: 'The documents that content must agree with: schema, policies, metadata, pictures.',
      answer: anyObject,
      problems: [503],
    }),
    async ({ params }) => {
      const { cmsId } = siteOf(parts, params.cmsId);
      return referenceOf(parts, cmsId);
    },
  );
}
