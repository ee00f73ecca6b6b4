import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Queries } from '#backend/shared/database/database.ts';
import { audit, type Change } from '../documents/audit.ts';
import { contentReview } from '../reviews/tables.ts';
import { contentSchedule, contentSite, contentVersion } from '../documents/tables.ts';
import { changedLanguages, type Documents } from '../documents/documents.ts';

/**
 * Publishes documents from files in one step: they replace draft and published version. With `keepOthers` other
 * languages of both stay. Returns the number of the version, or undefined if nothing differs.
 */
export async function importContent(
  db: Queries,
  cmsId: string,
  documents: Documents,
  { note, keepOthers = false }: { readonly note: string; readonly keepOthers?: boolean },
  change: Change,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const { by, now } = change;
    const newSite = {
      cmsId,
      revision: 0,
      documents,
      lagging: [],
      changedBy: by.name,
      changedAt: now,
      changers: [],
    };
    await tx.insert(contentSite).values(newSite).onConflictDoNothing();
    const [site] = await tx.select().from(contentSite).where(eq(contentSite.cmsId, cmsId)).for('update');
    if (site === undefined) return undefined;
    const before = await readVersion(tx, cmsId, site.published ?? 0);
    const published = keepOthers ? { ...before?.documents, ...documents } : documents;
    const draft = keepOthers ? { ...site.documents, ...documents } : documents;
    const differs = [
      ...changedLanguages(before?.documents ?? {}, published),
      ...changedLanguages(site.documents, draft),
    ];
    if (differs.length === 0) return undefined;
    await tx
      .update(contentSite)
      .set({ revision: site.revision + 1, documents: draft, changedBy: by.name, changedAt: now })
      .where(eq(contentSite.cmsId, cmsId));
    await audit(tx, cmsId, change, 'imported', { languages: Object.keys(documents).toSorted(), note });
    return addVersion(tx, cmsId, published, note, change);
  });
}

/** Locks the site's row until the transaction ends: publications of a site happen one after the other. */
async function lockSite(tx: Queries, cmsId: string) {
  const { revision, changers, published, documents } = contentSite;
  const [site] = await tx
    .select({ revision, changers, published, documents })
    .from(contentSite)
    .where(eq(contentSite.cmsId, cmsId))
    .for('update');
  return site;
}

/** Why a draft was not published. */
export type Refusal = 'draft-changed' | 'four-eyes';

/** A publication of the draft at this revision, with a note. */
export interface Publication {
  readonly revision: number;
  readonly note: string;
  /** Whether people who changed the draft may not publish it. */
  readonly fourEyes: boolean;
  /** A time instead of now: epoch milliseconds and the IANA zone in which it was given. */
  readonly later?: { readonly at: number; readonly zone: string };
}

/** A publication that happened, or one that waits for its time. `at` is epoch milliseconds. */
export type Published = { readonly number: number; readonly at: number } | { readonly id: string; readonly at: number };

/**
 * Publishes the draft in all its languages, now or at a time. One transaction: customers never see part of a version.
 */
export async function publishDraft(
  db: Queries,
  cmsId: string,
  { revision, note, fourEyes, later }: Publication,
  { by, now }: Change,
): Promise<Published | Refusal> {
  return db.transaction(async (tx) => {
    const site = await lockSite(tx, cmsId);
    if (site?.revision !== revision) return 'draft-changed';
    if (fourEyes && site.changers.includes(by.id)) return 'four-eyes';
    await tx.delete(contentReview).where(eq(contentReview.cmsId, cmsId));
    if (later === undefined) {
      const number = await addVersion(tx, cmsId, site.documents, note, { by, now });
      await tx.update(contentSite).set({ changers: [] }).where(eq(contentSite.cmsId, cmsId));
      return { number, at: now };
    }
    const id = randomUUID();
    await tx.insert(contentSchedule).values({
      id,
      cmsId,
      ...later,
      by: by.name,
      note,
      documents: site.documents,
      base: site.published,
      state: 'waiting',
    });
    await audit(tx, cmsId, { by, now }, 'scheduled', {
      id,
      at: new Date(later.at).toISOString(),
      zone: later.zone,
      note,
    });
    return { id, at: later.at };
  });
}

/** Adds the next version of a site whose row is locked, and publishes it. Returns its number. */
async function addVersion(
  tx: Queries,
  cmsId: string,
  documents: Documents,
  note: string,
  { by, now }: Change,
  details: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${contentVersion.number}), 0)::int` })
    .from(contentVersion)
    .where(eq(contentVersion.cmsId, cmsId));
  const number = (last?.number ?? 0) + 1;
  await tx.insert(contentVersion).values({ cmsId, number, at: now, by: by.name, note, documents });
  await tx.update(contentSite).set({ published: number }).where(eq(contentSite.cmsId, cmsId));
  await audit(tx, cmsId, { by, now }, 'published', { number, note, ...details });
  return number;
}

/**
 * Publications of a site that wait for their time, earliest first. `base` is the version that was published when the
 * time was set.
 */
export async function readScheduled(db: Queries, cmsId: string) {
  const { id, at, zone, by, note, base } = contentSchedule;
  return db
    .select({ id, at, zone, by, note, base })
    .from(contentSchedule)
    .where(and(eq(contentSchedule.cmsId, cmsId), eq(contentSchedule.state, 'waiting')))
    .orderBy(asc(at), asc(id));
}

/** Cancels a publication that waits; false if there is none. */
export async function cancelScheduled(db: Queries, cmsId: string, id: string, change: Change): Promise<boolean> {
  return db.transaction(async (tx) => {
    const cancelled = await tx
      .update(contentSchedule)
      .set({ state: 'cancelled' })
      .where(and(eq(contentSchedule.cmsId, cmsId), eq(contentSchedule.id, id), eq(contentSchedule.state, 'waiting')))
      .returning({ id: contentSchedule.id });
    if (cancelled.length === 0) return false;
    await audit(tx, cmsId, change, 'schedule-cancelled', { id });
    return true;
  });
}

/**
 * Publishes everything that is due, in the order of the times. Any node may do it: each publication is one transaction
 * that locks its row, so that it happens exactly once, also after a restart. Returns the number of publications.
 */
export async function publishDue(db: Queries, now: number): Promise<number> {
  for (let count = 0; ; count += 1) if (!(await publishNextDue(db, now))) return count;
}

async function publishNextDue(db: Queries, now: number): Promise<boolean> {
  const due = and(eq(contentSchedule.state, 'waiting'), lte(contentSchedule.at, now));
  return db.transaction(async (tx) => {
    const [dueSite] = await tx
      .select({ cmsId: contentSchedule.cmsId })
      .from(contentSchedule)
      .where(due)
      .orderBy(asc(contentSchedule.at), asc(contentSchedule.id))
      .limit(1);
    // Locks the site before its publications, in the same order as elsewhere: no deadlocks.
    const site = dueSite && (await lockSite(tx, dueSite.cmsId));
    if (dueSite === undefined || site === undefined) return false;
    const { id, by: name, note } = contentSchedule;
    const [next] = await tx
      .select({ id, by: name, note, documents: contentSchedule.documents })
      .from(contentSchedule)
      .where(and(due, eq(contentSchedule.cmsId, dueSite.cmsId)))
      .orderBy(asc(contentSchedule.at), asc(contentSchedule.id))
      .limit(1)
      .for('update');
    if (next === undefined) return true;
    const by = { id: 'schedule', name: next.by, email: '' };
    await tx.update(contentSchedule).set({ state: 'published' }).where(eq(contentSchedule.id, next.id));
    await addVersion(tx, dueSite.cmsId, next.documents, next.note, { by, now }, { scheduled: next.id });
    if (changedLanguages(site.documents, next.documents).length === 0)
      await tx.update(contentSite).set({ changers: [] }).where(eq(contentSite.cmsId, dueSite.cmsId));
    return true;
  });
}

const versionColumns = {
  number: contentVersion.number,
  at: contentVersion.at,
  by: contentVersion.by,
  note: contentVersion.note,
};

/** The versions of a site, newest first. `at` is epoch milliseconds, `by` a name. */
export async function readVersions(db: Queries, cmsId: string) {
  return db
    .select(versionColumns)
    .from(contentVersion)
    .where(eq(contentVersion.cmsId, cmsId))
    .orderBy(desc(contentVersion.number));
}

/** One version with its documents; undefined if there is none with this number. */
export async function readVersion(db: Queries, cmsId: string, versionNumber: number) {
  const [row] = await db
    .select({ ...versionColumns, documents: contentVersion.documents })
    .from(contentVersion)
    .where(and(eq(contentVersion.cmsId, cmsId), eq(contentVersion.number, versionNumber)));
  return row;
}
