import { isJsonObject, isRecord, ownMember, type Json, type JsonObject } from '#adapters/model/json.ts';
import { ApiError } from './call.ts';
import { pictureUses } from './apiTypes.ts';
import type {
  AuditEntry,
  Comment,
  ContentState,
  Documents,
  Draft,
  Picture,
  Reference,
  Review,
  Role,
  Said,
  Scheduled,
  ServiceFinding,
  Session,
  Site,
  Version,
} from './apiTypes.ts';

const roles: readonly Role[] = ['viewer', 'editor', 'publisher'];

/** Reads an answer of the content service, as all readers here; throws ApiError `UNREADABLE` if it is no such document. */
export function readSession(body: unknown): Session {
  const person = needed(ownMember(body, 'person'), 'session');
  return {
    person: { name: text(person, 'name') },
    role: roles.find((role) => role === ownMember(body, 'role')) ?? 'viewer',
    fourEyes: ownMember(body, 'fourEyes') === true,
    sites: items(body, 'sites').map(readSite),
  };
}

function readSite(site: unknown): Site {
  return {
    cmsId: text(site, 'cmsId'),
    name: text(site, 'name') || text(site, 'cmsId'),
    country: text(site, 'country'),
    languages: texts(site, 'languages'),
    origin: text(site, 'origin'),
  };
}

export function readDraft(body: unknown): Draft {
  const revision = text(body, 'revision');
  if (revision === '') throw new ApiError('UNREADABLE', 'draft');
  return {
    revision,
    documents: readDocuments(ownMember(body, 'documents')),
    lagging: texts(body, 'lagging'),
    changedBy: optional(body, 'changedBy'),
  };
}

export function readDocuments(documents: unknown): Documents {
  const found = needed(documents, 'documents');
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, JsonObject] => isRecord(entry[1])));
}

export function readState(body: unknown): ContentState {
  const published = ownMember(body, 'published');
  return {
    cmsId: text(body, 'cmsId'),
    published: isRecord(published) ? readVersion(published) : null,
    revision: text(ownMember(body, 'draft'), 'revision'),
    scheduled: items(body, 'scheduled').map(readScheduled),
    review: readReview(ownMember(body, 'review')),
    openComments: Number(ownMember(body, 'openComments') ?? 0),
    present: items(body, 'present').map((one) => ({ name: text(one, 'name') })),
  };
}

function readReview(review: unknown): Review | null {
  if (!isRecord(review)) return null;
  return {
    revision: text(review, 'revision'),
    note: text(review, 'note'),
    by: text(review, 'by'),
    at: text(review, 'at'),
  };
}

export function readComments(body: unknown): readonly Comment[] {
  return items(body, 'comments').map((one) => ({
    ...readSaid(one),
    place: text(one, 'place'),
    part: partOf(ownMember(one, 'part')),
    answers: items(one, 'answers').map(readSaid),
    closedAt: optional(one, 'closedAt'),
    closedBy: optional(one, 'closedBy'),
  }));
}

function readSaid(said: unknown): Said {
  return { id: text(said, 'id'), at: text(said, 'at'), by: text(said, 'by'), text: text(said, 'text') };
}

function partOf(value: unknown): JsonObject {
  const part = json(value);
  return isJsonObject(part) ? part : {};
}

export function readVersion(version: unknown): Version {
  return {
    number: Number(ownMember(version, 'number')),
    at: text(version, 'at'),
    by: text(version, 'by'),
    note: text(version, 'note'),
  };
}

function readScheduled(entry: unknown): Scheduled {
  return {
    id: text(entry, 'id'),
    at: text(entry, 'at'),
    zone: text(entry, 'zone'),
    by: text(entry, 'by'),
    note: text(entry, 'note'),
  };
}

export function readVersions(body: unknown): readonly Version[] {
  return items(body, 'versions').map(readVersion);
}

export function readPicture(picture: unknown): Picture {
  const size = (name: string): number | undefined => {
    const value = ownMember(picture, name);
    return typeof value === 'number' ? value : undefined;
  };
  const uses = ownMember(picture, 'uses');
  return {
    path: text(picture, 'path'),
    fileName: optional(picture, 'fileName'),
    width: size('width'),
    height: size('height'),
    ...(Array.isArray(uses) && { uses: pictureUses.filter((use) => uses.includes(use)) }),
  };
}

export function readPictures(body: unknown): readonly Picture[] {
  return (
    Array.isArray(body) ? (body as readonly unknown[]) : [...items(body, 'pictures'), ...items(body, 'images')]
  ).map(readPicture);
}

export function readReference(body: unknown): Reference {
  const found = needed(body, 'reference');
  return {
    schema: json(found['schema']),
    policies: json(found['policies']),
    metadata: json(found['metadata']),
    country: text(body, 'country') || 'DE',
    pictures: items(body, 'pictures').map(readPicture),
  };
}

export function readFindings(body: unknown): readonly ServiceFinding[] {
  return items(body, 'findings').map((one) => ({
    language: optional(one, 'language'),
    where: text(one, 'where'),
    rule: text(one, 'rule'),
    severity: severityOf(ownMember(one, 'severity')),
    isGap: ownMember(one, 'gap') === true,
    sentence: sentences(ownMember(one, 'sentence')),
    remedy: sentences(ownMember(one, 'remedy')),
  }));
}

export function readAudit(body: unknown): readonly AuditEntry[] {
  return items(body, 'entries').map((one) => ({
    at: text(one, 'at'),
    by: text(one, 'by'),
    action: text(one, 'action'),
    details: json(ownMember(one, 'details')),
  }));
}

function severityOf(value: unknown): ServiceFinding['severity'] {
  return value === 'warning' || value === 'info' ? value : 'error';
}

function sentences(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function needed(value: unknown, call: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new ApiError('UNREADABLE', call);
  return value;
}

function json(value: unknown): Json {
  // What was parsed from JSON is JSON.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return (value ?? null) as Json;
}

/** The list under a name; empty if it is something else. */
export function items(value: unknown, name: string): readonly unknown[] {
  const found = ownMember(value, name);
  return Array.isArray(found) ? (found as readonly unknown[]) : [];
}

/** A text or number as text; empty if it is something else. */
export function text(value: unknown, name: string): string {
  const found = ownMember(value, name);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

function optional(value: unknown, name: string): string | undefined {
  return text(value, name) || undefined;
}

function texts(value: unknown, name: string): readonly string[] {
  return items(value, name).filter((one): one is string => typeof one === 'string');
}
