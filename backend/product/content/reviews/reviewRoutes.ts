import type { FastifyInstance } from 'fastify';
import {
  contentLimits,
  changeOf,
  contentCall,
  existing,
  noteShape,
  siteOf,
  text,
  wholeNumber,
  type SiteCallParts,
  type SiteParams,
} from '../documents/contentCall.ts';
import { shape } from '#backend/shared/http/routeOptions.ts';
import { askForReview, withdrawReview } from './reviews.ts';
import { readConflict } from '../drafts/draftRoutes.ts';

/** Dependencies of the review calls. */
export interface ReviewCallParts extends SiteCallParts {
  /** The studio's public origin. */
  readonly studioOrigin: string;
}

interface ReviewBody {
  readonly revision: number;
  readonly note: string;
  readonly language: string;
  readonly to?: readonly string[];
}

/** `PUT` and `DELETE …/review`: requests the review of a draft by a publisher, or withdraws the request. */
export function reviewRoutes(app: FastifyInstance, parts: ReviewCallParts): void {
  app.put<SiteParams & { readonly Body: ReviewBody }>(
    '/api/v1/content/:cmsId/review',
    contentCall('editor', {
      summary: 'Requests a review of the draft; publishers get the note by mail, in its language.',
      body: shape(
        {
          revision: wholeNumber,
          note: noteShape,
          language: { type: 'string', enum: ['de', 'en'] },
          to: { type: 'array', maxItems: 100, items: text },
        },
        ['to'],
      ),
      statuses: { 204: 'Noted.' },
      problems: [412],
      limit: contentLimits.reviews,
    }),
    async (request, reply) => {
      const { cmsId, name } = siteOf(parts, request.params.cmsId);
      const link = `${parts.studioOrigin}/publish?${new URLSearchParams({ site: cmsId })}`;
      const reviewRequest = { ...request.body, site: name, link };
      return (await askForReview(parts.db, cmsId, reviewRequest, changeOf(parts, request)))
        ? reply.code(204).send()
        : reply.send(await readConflict(parts, cmsId));
    },
  );
  app.delete<SiteParams>(
    '/api/v1/content/:cmsId/review',
    contentCall('editor', {
      summary: 'Withdraws the request for a review.',
      statuses: { 204: 'Taken back.' },
      limit: contentLimits.reviews,
    }),
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      existing((await withdrawReview(parts.db, cmsId, changeOf(parts, request))) || undefined);
      return reply.code(204).send();
    },
  );
}
