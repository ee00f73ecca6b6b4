import type { FastifyInstance } from 'fastify';
import { addComment, answerComment, closeComment, readComments, type NewComment } from './comments.ts';
import {
  contentLimits,
  anyObject,
  changeOf,
  contentCall,
  listOf,
  malformed,
  noteShape,
  siteOf,
  text,
  toIso,
  type SiteCallParts,
  type SiteParams,
} from '../documents/contentCall.ts';
import { shape } from '#backend/shared/http/routeOptions.ts';

interface CommentParams {
  readonly Params: { readonly cmsId: string; readonly id: string };
}

const entryMembers = { id: text, at: text, by: text, text };
const commentShape = shape(
  {
    ...entryMembers,
    place: text,
    part: anyObject,
    answers: listOf(shape(entryMembers)),
    closedAt: text,
    closedBy: text,
  },
  ['closedAt', 'closedBy'],
);
const createdShape = shape({ id: text });

/** Characters of JSON; a part without its lists is a few texts and paths. */
const MAX_PART_LENGTH = 20_000;

/** `GET` and `POST …/comments`, answers to one, and closing it. */
export function commentRoutes(app: FastifyInstance, parts: SiteCallParts): void {
  const { db } = parts;
  app.get<SiteParams>(
    '/api/v1/content/:cmsId/comments',
    contentCall('viewer', {
      summary: 'Comments on parts of the draft, oldest first; closed ones for 90 days.',
      answer: shape({ comments: listOf(commentShape) }),
    }),
    async ({ params }) => {
      const comments = await readComments(db, siteOf(parts, params.cmsId).cmsId);
      return {
        comments: comments.map(({ at, answers, closedAt, closedBy, ...comment }) => ({
          ...comment,
          at: toIso(at),
          answers: answers.map((answer) => ({ ...answer, at: toIso(answer.at) })),
          ...(closedAt !== null && { closedAt: toIso(closedAt), closedBy: closedBy ?? '' }),
        })),
      };
    },
  );
  app.post<SiteParams & { readonly Body: NewComment }>(
    '/api/v1/content/:cmsId/comments',
    contentCall('editor', {
      summary: 'Adds a comment to a part of the draft: its JSON pointer, and the part itself without its lists.',
      body: shape({ place: { type: 'string', pattern: '^/', maxLength: 500 }, part: anyObject, text: noteShape }),
      creates: true,
      answer: createdShape,
      problems: [409],
      limit: contentLimits.comments,
    }),
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      if (JSON.stringify(request.body.part).length > MAX_PART_LENGTH)
        throw malformed('part-too-long', 'The part is too long: leave out the lists in it.');
      return reply.code(201).send(await addComment(db, cmsId, request.body, changeOf(parts, request)));
    },
  );
  answering(app, parts);
}

function answering(app: FastifyInstance, parts: SiteCallParts): void {
  const { db } = parts;
  app.post<CommentParams & { readonly Body: { readonly text: string } }>(
    '/api/v1/content/:cmsId/comments/:id/answers',
    contentCall('editor', {
      summary: 'Answers an open comment.',
      body: shape({ text: noteShape }),
      creates: true,
      answer: createdShape,
      problems: [409],
      limit: contentLimits.comments,
    }),
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      const { id } = request.params;
      return reply.code(201).send(await answerComment(db, cmsId, id, request.body.text, changeOf(parts, request)));
    },
  );
  app.post<CommentParams>(
    '/api/v1/content/:cmsId/comments/:id/close',
    contentCall('editor', {
      summary: 'Closes a comment.',
      statuses: { 204: 'Closed.' },
      problems: [409],
      limit: contentLimits.comments,
    }),
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      await closeComment(db, cmsId, request.params.id, changeOf(parts, request));
      return reply.code(204).send();
    },
  );
}
