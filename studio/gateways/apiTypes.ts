import * as v from 'valibot';
import { countKinds } from '#protocol/formCounts.ts';
import { isRecord, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { ApiError } from './call.ts';

/** Parses an answer of the content service by a schema; throws ApiError `UNREADABLE` if it does not match. */
export function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (!result.success) throw new ApiError('UNREADABLE', result.issues[0].message);
  return result.output;
}

const someText = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty());
/** A text or number as text; empty if it is something else. */
const text = v.fallback(someText, '');
const optional = v.fallback(v.optional(someText), undefined);
const size = v.fallback(v.optional(v.number()), undefined);
const flag = v.fallback(v.boolean(), false);
const json = v.pipe(
  v.optional(v.unknown(), null),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value comes from a JSON parser
  v.transform((value) => value as Json),
);
const jsonObject = v.custom<JsonObject>(isRecord);
const sentences = v.fallback(v.record(v.string(), v.string()), {});

/** A list without items that do not match the schema, such as those of a later release; empty if it is no list. */
function list<S extends v.GenericSchema>(item: S): v.GenericSchema<unknown, readonly v.InferOutput<S>[]> {
  const parseValid = (items: unknown[]): readonly v.InferOutput<S>[] =>
    items.flatMap((one) => {
      const result = v.safeParse(item, one);
      return result.success ? [result.output] : [];
    });
  return v.fallback(v.pipe(v.array(v.unknown()), v.transform(parseValid)), []);
}

/** The role of a person: a viewer reads, an editor changes the draft, a publisher also publishes. */
const role = v.picklist(['viewer', 'editor', 'publisher']);
export type Role = v.InferOutput<typeof role>;

/**
 * A site whose content the person may see; `languages` as in the file names of its content (`de`, `fr-BE`); `origin` of
 * the customers' pages, for the preview, or empty.
 */
const site = v.pipe(
  v.object({ cmsId: text, name: text, country: text, languages: list(v.string()), origin: text }),
  v.transform((one) => ({ ...one, name: one.name || one.cmsId })),
);
export type Site = Readonly<v.InferOutput<typeof site>>;

/** The signed-in person. With `fourEyes` nobody may publish their own changes. */
export const session = v.object({
  person: v.object({ id: text, name: text }),
  role: v.fallback(role, 'viewer'),
  fourEyes: flag,
  sites: list(site),
});
export type Session = Readonly<v.InferOutput<typeof session>>;

/** The content documents of a site by language. */
const documents = v.record(v.string(), jsonObject);

/** A draft; `revision` identifies its state. */
export const draft = v.object({ revision: someText, documents, lagging: list(v.string()), changedBy: optional });
export type Draft = Readonly<v.InferOutput<typeof draft>>;

/** One published version; `at` is an ISO time. */
export const version = v.object({ number: v.number(), at: text, by: text, note: text });
export type Version = Readonly<v.InferOutput<typeof version>>;
export const versionDocuments = v.object({ documents });
export const versions = v.object({ versions: list(version) });

/** A scheduled publication, `outdated` if it replaces a newer one; `zone` is the IANA zone in which it was planned. */
const scheduled = v.object({ id: text, at: text, zone: text, by: text, note: text, outdated: flag });
export type Scheduled = Readonly<v.InferOutput<typeof scheduled>>;

/** A request for review of the draft with `revision`; `told` are the recipients of its mail. */
const recipient = v.object({ name: text, mail: v.fallback(v.picklist(['WAITING', 'SENT', 'FAILED']), 'SENT') });
const review = v.object({ revision: text, note: text, by: text, at: text, told: list(recipient) });
export type Review = Readonly<v.InferOutput<typeof review>>;

/** One entry of a comment thread; times are ISO. */
const commentEntry = v.object({ id: text, at: text, by: text, text });
export type CommentEntry = Readonly<v.InferOutput<typeof commentEntry>>;

/** A comment with its answers; `place` and `part` are the part's pointer and members at that time. Open without `closedAt`. */
const comment = v.object({
  ...commentEntry.entries,
  place: text,
  part: v.fallback(jsonObject, {}),
  answers: list(commentEntry),
  closedAt: optional,
  closedBy: optional,
});
export type Comment = Readonly<v.InferOutput<typeof comment>>;
export const comments = v.object({ comments: list(comment) });

/**
 * The state of a site's content; `present` are other people with the draft open, `publishers` other people who may
 * publish and get mails, `revision` is that of the draft.
 */
export const contentState = v.pipe(
  v.object({
    cmsId: text,
    published: v.fallback(v.nullable(version), null),
    draft: v.object({ revision: text }),
    scheduled: list(scheduled),
    review: v.fallback(v.nullable(review), null),
    openComments: v.fallback(v.number(), 0),
    publishers: list(v.object({ id: text, name: text })),
    present: list(v.object({ name: text })),
  }),
  v.transform(({ draft: { revision }, ...state }) => ({ ...state, revision })),
);
export type ContentState = Readonly<v.InferOutput<typeof contentState>>;

/**
 * A picture of the content service; width and height in pixels, if available. `uses` lists the users of an uploaded
 * picture; absent for the site's own pictures, and where the request does not ask for it.
 */
export const picture = v.object({
  path: text,
  fileName: optional,
  width: size,
  height: size,
  uses: v.optional(list(v.picklist(['draft', 'published', 'scheduled']))),
});
export type Picture = Readonly<v.InferOutput<typeof picture>>;
export const pictures = v.object({ pictures: list(picture) });

/**
 * Reference data for the checks and the field picker: the provider's answers `accounts.getSchema` and
 * `accounts.getPolicies`, and the site's metadata document.
 */
export const reference = v.object({
  schema: json,
  policies: json,
  metadata: json,
  country: v.fallback(someText, 'DE'),
  pictures: list(picture),
});
export type Reference = Readonly<v.InferOutput<typeof reference>>;

/** A finding with its sentences. `isMissingTranslation`: its only cause is a missing or outdated translation. */
const serviceFinding = v.pipe(
  v.object({
    language: optional,
    where: text,
    rule: text,
    severity: v.fallback(v.picklist(['error', 'warning', 'info']), 'error'),
    gap: flag,
    path: optional,
    values: v.fallback(v.record(v.string(), v.union([v.string(), v.number()])), {}),
    sentence: sentences,
    help: sentences,
  }),
  v.transform(({ gap: isMissingTranslation, where: pointer, path, ...finding }) => ({
    ...finding,
    pointer,
    isMissingTranslation,
    ...(path !== undefined && { path }),
  })),
);
export type ServiceFinding = Readonly<v.InferOutput<typeof serviceFinding>>;
export const serviceFindings = v.object({ findings: list(serviceFinding) });

/** One row of the audit log: who did what, and when. */
const auditEntry = v.object({ at: text, by: text, action: text, details: json });
export type AuditEntry = Readonly<v.InferOutput<typeof auditEntry>>;
export const audit = v.object({ entries: list(auditEntry) });

/** The answer to a publication: its number, or the time of a scheduled one. */
export const publication = v.object({ number: size, at: optional });
export const previewLink = v.object({ url: text, expiresAt: text });

const cause = v.fallback(v.picklist(['publication', 'schema']), 'publication');
const eventCount = { kind: v.picklist(countKinds), detail: text, count: v.nullable(v.number()) };
export const formCounts = v.object({ counted: flag, rows: list(v.object({ ...eventCount, form: text, field: text })) });
export const fieldDays = v.object({
  days: list(v.object({ ...eventCount, day: text })),
  marks: list(v.object({ day: text, kind: cause, name: text })),
});

/**
 * A form whose share of visits with errors (0 to 1) has more than doubled since a publication or a change of the
 * provider's schema; `since` is the day (`YYYY-MM-DD`), `name` says which it was.
 */
const effectWarning = v.object({ form: text, since: text, cause, name: text, before: v.number(), after: v.number() });
export type EffectWarning = Readonly<v.InferOutput<typeof effectWarning>>;
export const effectWarnings = v.object({ warnings: list(effectWarning) });
