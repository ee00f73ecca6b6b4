import { and, eq, gt } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { audit, type Change } from './audit.ts';
import { hashOf, newSecret } from './staff/sessions.ts';
import { contentPreviewLink } from './tables.ts';

/** What a preview link shows: the draft of one site in a language, until `expiresAt` (epoch milliseconds). */
export interface PreviewLink {
  readonly cmsId: string;
  readonly language: string;
  readonly expiresAt: number;
}

/** Makes a link's token; the database knows only its hash. */
export async function makePreviewLink(db: Queries, link: PreviewLink, change: Change): Promise<string> {
  const token = newSecret();
  await db.transaction(async (tx) => {
    await tx.insert(contentPreviewLink).values({ tokenHash: hashOf(token), ...link });
    const details = { language: link.language, expiresAt: new Date(link.expiresAt).toISOString() };
    await audit(tx, link.cmsId, change, 'preview-link-made', details);
  });
  return token;
}

/** The link of a token; undefined if there is none or it has expired. */
export async function findPreviewLink(db: Queries, token: string, now: number): Promise<PreviewLink | undefined> {
  const { cmsId, language, expiresAt, tokenHash } = contentPreviewLink;
  const [row] = await db
    .select({ cmsId, language, expiresAt })
    .from(contentPreviewLink)
    .where(and(eq(tokenHash, hashOf(token)), gt(expiresAt, now)));
  return row;
}
