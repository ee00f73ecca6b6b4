import { and, asc, eq, isNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@kontor/schema-adapters/json';
import type { Queries } from '#backend/shared/database/database.ts';
import { nothingThere, Problem } from '#backend/shared/http/problem.ts';
import { audit, type Change } from '../documents/audit.ts';
import { contentComment } from './tables.ts';
import { contentSite } from '../documents/tables.ts';

/** A comment on a part of the draft: its JSON pointer, and the part without its lists. */
export interface NewComment {
  readonly place: string;
  readonly part: JsonObject;
  readonly text: string;
}

/** Limits of open comments on a site and of answers to one, so that nobody fills the database. */
export const MAX_OPEN = 200;
export const MAX_ANSWERS = 50;

type Row = typeof contentComment.$inferSelect;

/** A comment with its answers, oldest first. Times are epoch milliseconds. */
export interface Comment extends Pick<Row, 'id' | 'at' | 'by' | 'text' | 'place' | 'closedAt' | 'closedBy'> {
  readonly part: JsonObject;
  readonly answers: readonly Pick<Row, 'id' | 'at' | 'by' | 'text'>[];
}

/** The comments of a site, oldest first, with closed ones until they expire. */
export async function readComments(db: Queries, cmsId: string): Promise<readonly Comment[]> {
  const rows = await db
    .select()
    .from(contentComment)
    .where(eq(contentComment.cmsId, cmsId))
    .orderBy(asc(contentComment.at), asc(contentComment.id));
  return rows.flatMap(({ answerTo, part, cmsId: _site, ...comment }) =>
    answerTo === null
      ? [{ ...comment, part: part ?? {}, answers: rows.filter((row) => row.answerTo === comment.id) }]
      : [],
  );
}

/** Counts the open comments of a site. */
export async function countOpenComments(db: Queries, cmsId: string): Promise<number> {
  return db.$count(
    contentComment,
    and(eq(contentComment.cmsId, cmsId), isNull(contentComment.answerTo), isNull(contentComment.closedAt)),
  );
}

/** Adds a comment; returns its id. Throws a Problem if the site has no content, or too many open comments. */
export async function addComment(
  db: Queries,
  cmsId: string,
  comment: NewComment,
  change: Change,
): Promise<{ readonly id: string }> {
  return db.transaction(async (tx) => {
    const site = await tx
      .select({ cmsId: contentSite.cmsId })
      .from(contentSite)
      .where(eq(contentSite.cmsId, cmsId))
      .for('update');
    if (site.length === 0) throw nothingThere();
    if ((await countOpenComments(tx, cmsId)) >= MAX_OPEN) throw commentsFull();
    const id = randomUUID();
    await tx.insert(contentComment).values({ id, cmsId, at: change.now, by: change.by.name, ...comment });
    await audit(tx, cmsId, change, 'comment-added', { id, place: comment.place });
    return { id };
  });
}

/** Answers an open comment. Throws a Problem if there is none, or if it has too many answers. */
export async function answerComment(
  db: Queries,
  cmsId: string,
  id: string,
  text: string,
  change: Change,
): Promise<{ readonly id: string }> {
  return db.transaction(async (tx) => {
    await lockOpenComment(tx, cmsId, id);
    if ((await tx.$count(contentComment, eq(contentComment.answerTo, id))) >= MAX_ANSWERS) throw commentsFull();
    const answer = randomUUID();
    await tx
      .insert(contentComment)
      .values({ id: answer, cmsId, answerTo: id, at: change.now, by: change.by.name, text });
    await audit(tx, cmsId, change, 'comment-answered', { id });
    return { id: answer };
  });
}

/** Closes an open comment. Throws a Problem if there is none. */
export async function closeComment(db: Queries, cmsId: string, id: string, change: Change): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOpenComment(tx, cmsId, id);
    await tx
      .update(contentComment)
      .set({ closedAt: change.now, closedBy: change.by.name })
      .where(eq(contentComment.id, id));
    await audit(tx, cmsId, change, 'comment-closed', { id });
  });
}

/** Locks an open comment's row. */
async function lockOpenComment(tx: Queries, cmsId: string, id: string): Promise<void> {
  const [commentRow] = await tx
    .select({ closedAt: contentComment.closedAt })
    .from(contentComment)
    .where(and(eq(contentComment.cmsId, cmsId), eq(contentComment.id, id), isNull(contentComment.answerTo)))
    .for('update');
  if (commentRow === undefined) throw nothingThere();
  if (commentRow.closedAt !== null) throw new Problem(409, 'comment-closed', 'The comment is closed.');
}

const commentsFull = (): Problem =>
  new Problem(409, 'comments-full', 'There is no space for more: close comments first.');
