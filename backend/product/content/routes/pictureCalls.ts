import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#backend/shared/http/problem.ts';
import { LARGEST_PICTURE, readPicture } from '#backend/product/pictures/readPicture.ts';
import { contentLimits } from '../contentLimits.ts';
import type { ContentParts } from '../contentParts.ts';
import { listPictures, storedPictures, storePicture } from '../pictures/pictureStore.ts';
import { listSitePictures } from '../pictures/sitePictures.ts';
import {
  changeOf,
  contentCall,
  listOf,
  malformed,
  shape,
  siteOf,
  text,
  wholeNumber,
  type SiteParams,
} from './contentCall.ts';

const pictureShape = shape({ path: text, width: wholeNumber, height: wholeNumber, type: text, bytes: wholeNumber }, [
  'width',
  'height',
]);

/** How many pictures a site may have, and how many bytes they may take, so that nobody fills the database. */
const MOST_PICTURES = 2000;
const MOST_BYTES = 2 * 1024 ** 3;

/** `GET` and `POST …/images`: the pictures that content can show, and adding one. */
export async function pictureCalls(app: FastifyInstance, parts: ContentParts): Promise<void> {
  const { db } = parts;
  await app.register(multipart, { limits: { fileSize: LARGEST_PICTURE, files: 1, fields: 0, parts: 1 } });
  app.get<SiteParams>(
    '/api/v1/content/:cmsId/images',
    contentCall('viewer', {
      summary: 'The uploaded pictures, newest first, then the site’s own.',
      answer: shape({ pictures: listOf(pictureShape) }),
      problems: [],
    }),
    async ({ params }) => {
      const { cmsId } = siteOf(parts, params.cmsId);
      return {
        pictures: [...(await listPictures(db, cmsId)), ...(await listSitePictures(parts.sitePictures(cmsId).folder))],
      };
    },
  );
  app.post<SiteParams>(
    '/api/v1/content/:cmsId/images',
    {
      ...contentCall(
        'editor',
        {
          summary: 'Adds a picture, in the field “picture”. PNG, JPEG, WebP, AVIF, GIF or SVG; 10 MB at most.',
          consumes: 'files',
          creates: true,
          answer: pictureShape,
          problems: [413, 415, 503, 507],
        },
        contentLimits.pictures,
      ),
      bodyLimit: LARGEST_PICTURE + 64 * 1024,
    },
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      const picture = await readPicture(await uploadIn(request));
      const { name, width, height, type, bytes } = picture;
      const stored = await storedPictures(db, cmsId);
      if (stored.count >= MOST_PICTURES || stored.bytes + bytes.length > MOST_BYTES)
        throw new Problem(507, 'pictures-full', 'There is no space for more pictures.');
      await storePicture(db, cmsId, picture, changeOf(parts, request));
      return reply.code(201).send({ path: `/cms/images/${name}`, width, height, type, bytes: bytes.length });
    },
  );
}

async function uploadIn(request: FastifyRequest): Promise<Uint8Array> {
  const file = await request.file().catch(unreadable);
  if (file?.fieldname !== 'picture') throw malformed('picture-missing', 'The field “picture” is needed.');
  return file.toBuffer().catch(unreadable);
}

/** A form that ends too early, or is no form, is the sender's mistake; the plugin names a status only for its limits. */
function unreadable(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw malformed('malformed', 'The request is not as it must be.');
}
