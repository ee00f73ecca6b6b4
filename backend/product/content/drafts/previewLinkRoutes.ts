import { hashText, newSecret } from '#backend/shared/hashes.ts';
import { daySeconds } from '@kontor/schema-adapters/values';
import type { FastifyInstance } from 'fastify';
import { nothingThere } from '#backend/shared/http/problem.ts';
import {
  contentLimits,
  anyObject,
  changeOf,
  contentCall,
  existing,
  siteOf,
  text,
  toIso,
  wholeNumber,
  type SiteCallParts,
  type SiteParams,
} from '../documents/contentCall.ts';
import { shape } from '#backend/shared/http/routeOptions.ts';
import { referenceOf, type ReferenceParts } from '../checks/contract.ts';
import { LANGUAGE } from '../documents/documents.ts';
import { readDraft } from './drafts.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { audit, type Change } from '../documents/audit.ts';
import { contentPreviewLink } from './tables.ts';

const MAX_LIFETIME_SECONDS = 7 * daySeconds;

interface LinkBody {
  readonly language: string;
  readonly expiresInSeconds?: number;
}

/** `POST …/preview-links`: creates a link that shows a colleague the draft, read-only, until it expires. */
export function previewLinkCall(app: FastifyInstance, parts: SiteCallParts): void {
  app.post<SiteParams & { readonly Body: LinkBody }>(
    '/api/v1/content/:cmsId/preview-links',
    contentCall('editor', {
      summary: 'A link that shows the draft read-only, for a day or at most a week.',
      body: shape(
        {
          language: { type: 'string', pattern: LANGUAGE.source },
          expiresInSeconds: { ...wholeNumber, minimum: 1, maximum: MAX_LIFETIME_SECONDS },
        },
        ['expiresInSeconds'],
      ),
      creates: true,
      answer: shape({ url: text, expiresAt: text }),
      limit: contentLimits.previewLinks,
    }),
    async (request, reply) => {
      const { cmsId, origin } = siteOf(parts, request.params.cmsId);
      const { language, expiresInSeconds = daySeconds } = request.body;
      const expiresAt = parts.clock.now() + expiresInSeconds * 1000;
      const token = await createPreviewLink(parts.db, { cmsId, language, expiresAt }, changeOf(parts, request));
      return reply.code(201).send({ url: `${origin}/preview#${token}`, expiresAt: toIso(expiresAt) });
    },
  );
}

/**
 * `GET /api/v1/preview/{token}` on the site's origin: the draft of a link. Expired tokens, tokens of another site and
 * invented ones get the same answer.
 */
export function sharedPreview(app: FastifyInstance, parts: SiteCallParts & ReferenceParts): void {
  app.get<{ Params: { readonly token: string } }>(
    '/api/v1/preview/:token',
    contentCall('anybody', {
      summary: 'The draft behind a preview link.',
      answer: shape({ documents: anyObject, language: text, reference: anyObject, expiresAt: text }),
      problems: [404, 503],
    }),
    async ({ params }, reply) => {
      const link = await findPreviewLink(parts.db, params.token, parts.clock.now());
      if (link === undefined || !parts.sites().some(({ cmsId }) => cmsId === link.cmsId)) throw nothingThere();
      const { documents } = existing(await readDraft(parts.db, link.cmsId));
      reply.header('cache-control', 'no-store');
      const { language, expiresAt, cmsId } = link;
      return { documents, language, reference: await referenceOf(parts, cmsId), expiresAt: toIso(expiresAt) };
    },
  );
}

/** A link to the draft of one site in a language, until `expiresAt` (epoch milliseconds). */
export type PreviewLink = Omit<typeof contentPreviewLink.$inferSelect, 'tokenHash'>;

/** Creates a link's token and stores its hash. */
async function createPreviewLink(db: Queries, link: PreviewLink, change: Change): Promise<string> {
  const token = newSecret();
  await db.transaction(async (tx) => {
    await tx.insert(contentPreviewLink).values({ tokenHash: hashText(token), ...link });
    const details = { language: link.language, expiresAt: new Date(link.expiresAt).toISOString() };
    await audit(tx, link.cmsId, change, 'preview-link-made', details);
  });
  return token;
}

/** The link of a token; undefined if there is none or it has expired. */
async function findPreviewLink(db: Queries, token: string, now: number): Promise<PreviewLink | undefined> {
  const { cmsId, language, expiresAt, tokenHash } = contentPreviewLink;
  const [row] = await db
    .select({ cmsId, language, expiresAt })
    .from(contentPreviewLink)
    .where(and(eq(tokenHash, hashText(token)), gt(expiresAt, now)));
  return row;
}
