import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#backend/shared/http/problem.ts';
import { LARGEST_PICTURE, readPicture } from '../../pictures/pictureJobs.ts';
import {
  contentLimits,
  changeOf,
  contentCall,
  existing,
  listOf,
  malformed,
  siteOf,
  text,
  wholeNumber,
  type SiteCallParts,
  type SiteParams,
} from '../documents/contentCall.ts';
import { shape } from '#backend/shared/http/routeOptions.ts';
import {
  listPictures,
  storedPictures,
  storePicture,
  pictureUses,
  removePicture,
  toPictureEntry,
} from './pictureStore.ts';
import { listSitePictures, type SitePictures } from './sitePictures.ts';

/** Dependencies of the picture calls. */
export interface PictureCallParts extends SiteCallParts {
  /** The pictures that a site comes with, next to the uploaded ones. */
  readonly sitePictures: (cmsId: string) => SitePictures;
}

const pictureMembers = {
  path: text,
  fileName: text,
  width: wholeNumber,
  height: wholeNumber,
  type: text,
  bytes: wholeNumber,
};
const pictureShape = shape(pictureMembers, ['fileName', 'width', 'height']);
/** Only uploaded pictures have `uses`. */
const listedShape = shape({ ...pictureMembers, uses: listOf(text) }, ['fileName', 'width', 'height', 'uses']);

/** Limits of a site's pictures, so that nobody fills the database. */
const MAX_PICTURES = 2000;
const MAX_TOTAL_BYTES = 2 * 1024 ** 3;

/** `GET` and `POST …/images`, `DELETE …/images/{name}`: the pictures that content can show, with their uses. */
export async function pictureCalls(app: FastifyInstance, parts: PictureCallParts): Promise<void> {
  const { db } = parts;
  await app.register(multipart, { limits: { fileSize: LARGEST_PICTURE, files: 1, fields: 0, parts: 1 } });
  app.get<SiteParams>(
    '/api/v1/content/:cmsId/images',
    contentCall('viewer', {
      summary:
        'The uploaded pictures, newest first, with what uses them (draft, published, scheduled), then the site’s own.',
      answer: shape({ pictures: listOf(listedShape) }),
    }),
    async ({ params }) => {
      const { cmsId } = siteOf(parts, params.cmsId);
      const [uploaded, own, uses] = await Promise.all([
        listPictures(db, cmsId),
        listSitePictures(parts.sitePictures(cmsId).folder),
        pictureUses(db, cmsId),
      ]);
      const used = uploaded.map((one) => ({ ...one, uses: [...(uses.get(one.path.split('/').at(-1) ?? '') ?? [])] }));
      return { pictures: [...used, ...own] };
    },
  );
  removing(app, parts);
  app.post<SiteParams>(
    '/api/v1/content/:cmsId/images',
    {
      ...contentCall('editor', {
        summary: 'Adds a picture, in the field “picture”. PNG, JPEG, WebP, AVIF, GIF or SVG; 10 MB at most.',
        consumes: 'files',
        creates: true,
        answer: pictureShape,
        problems: [413, 415, 503, 507],
        limit: contentLimits.pictures,
      }),
      bodyLimit: LARGEST_PICTURE + 64 * 1024,
    },
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      const { content, fileName } = await uploadIn(request);
      const picture = await readPicture(content);
      const { name, width, height, type, bytes } = picture;
      const stored = await storedPictures(db, cmsId);
      if (stored.count >= MAX_PICTURES || stored.bytes + bytes.length > MAX_TOTAL_BYTES)
        throw new Problem(507, 'pictures-full', 'There is no space for more pictures.');
      await storePicture(db, cmsId, { ...picture, fileName }, changeOf(parts, request));
      return reply.code(201).send(toPictureEntry({ name, fileName, width, height, type, bytes: bytes.length }));
    },
  );
}

function removing(app: FastifyInstance, parts: PictureCallParts): void {
  app.delete<{ Params: { readonly cmsId: string; readonly name: string } }>(
    '/api/v1/content/:cmsId/images/:name',
    contentCall('publisher', {
      summary: 'Deletes an uploaded picture that no draft, publication or earlier version uses.',
      statuses: { 204: 'Deleted.' },
      problems: [409],
      limit: contentLimits.removedPictures,
    }),
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      const uses = existing(await removePicture(parts.db, cmsId, request.params.name, changeOf(parts, request)));
      if (uses.size > 0)
        throw new Problem(409, 'picture-used', 'The picture is used, or a version that can be restored uses it.', {
          details: { uses: [...uses] },
        });
      return reply.code(204).send();
    },
  );
}

async function uploadIn(request: FastifyRequest): Promise<{ readonly content: Uint8Array; readonly fileName: string }> {
  const file = await request.file().catch(unreadable);
  if (file?.fieldname !== 'picture') throw malformed('picture-missing', 'The field “picture” is needed.');
  return { content: await file.toBuffer().catch(unreadable), fileName: displayName(file.filename) };
}

const MAX_NAME_LENGTH = 100;

/** A file name for display: one line, without invisible characters. */
function displayName(name: string): string {
  const visible = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim();
  return Array.from(visible).slice(0, MAX_NAME_LENGTH).join('');
}

/** A truncated or invalid form is the client's error; the plugin sets a status only for its limits. */
function unreadable(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw malformed('malformed', 'The request is not as it must be.');
}
