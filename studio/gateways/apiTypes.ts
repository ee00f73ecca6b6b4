import type { Json, JsonObject } from '#adapters/model/json.ts';

/** What a person may do: a viewer reads, an editor changes the draft, a publisher also publishes. */
export type Role = 'viewer' | 'editor' | 'publisher';

/** A site whose content the person may see; `languages` as in the file names of its content (`de`, `fr-BE`). */
export interface Site {
  readonly cmsId: string;
  readonly name: string;
  readonly country: string;
  readonly languages: readonly string[];
  /** Where customers open it, for the preview; empty if it has no such place. */
  readonly origin: string;
}

/** Who is signed in. With `fourEyes` nobody publishes what they changed themselves. */
export interface Session {
  readonly person: { readonly name: string };
  readonly role: Role;
  readonly fourEyes: boolean;
  readonly sites: readonly Site[];
}

/** The content documents of a site by language. */
export type Documents = Readonly<Record<string, JsonObject>>;

/** A draft as the content service has it; `revision` names this state. Times are ISO. */
export interface Draft {
  readonly revision: string;
  readonly documents: Documents;
  readonly lagging: readonly string[];
  readonly changedBy?: string | undefined;
}

/** One published version; `at` is an ISO time. */
export interface Version {
  readonly number: number;
  readonly at: string;
  readonly by: string;
  readonly note: string;
}

/** A publication that waits for its time, in the zone in which it was planned. */
export interface Scheduled {
  readonly id: string;
  readonly at: string;
  readonly zone: string;
  readonly by: string;
  readonly note: string;
}

/** A draft that somebody says is ready to be looked at; `revision` is what it was then. */
export interface Review {
  readonly revision: string;
  readonly note: string;
  readonly by: string;
  readonly at: string;
}

/** What somebody said; times are ISO. */
export interface Said {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly text: string;
}

/** A comment at a part: where the part stood and what it was then. `closedAt` is absent while it is open. */
export interface Comment extends Said {
  readonly place: string;
  readonly part: JsonObject;
  readonly answers: readonly Said[];
  readonly closedAt?: string | undefined;
  readonly closedBy?: string | undefined;
}

/** What a site's content is at this moment; `present` is who else has the draft open. */
export interface ContentState {
  readonly cmsId: string;
  readonly published: Version | null;
  /** The revision of the draft. */
  readonly revision: string;
  readonly scheduled: readonly Scheduled[];
  readonly review: Review | null;
  readonly openComments: number;
  readonly present: readonly { readonly name: string }[];
}

/** A picture of the content service; width and height in pixels if it has them. */
export interface Picture {
  readonly path: string;
  /** What the uploaded file was called. */
  readonly fileName?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** What uses an uploaded picture; absent for the site's own, and where nobody asked. */
  readonly uses?: readonly PictureUse[] | undefined;
}

export const pictureUses = ['draft', 'published', 'scheduled'] as const;
export type PictureUse = (typeof pictureUses)[number];

/** What the checks and the field picker need besides the content itself. */
export interface Reference {
  /** An `accounts.getSchema` answer. */
  readonly schema: Json;
  /** An `accounts.getPolicies` answer. */
  readonly policies: Json;
  /** The site's metadata document. */
  readonly metadata: Json;
  readonly country: string;
  readonly pictures: readonly Picture[];
}

/** A finding of the content service with its sentences. */
export interface ServiceFinding {
  readonly language?: string | undefined;
  readonly where: string;
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** Whether it is only there because a text is missing or outdated in its language. */
  readonly isGap: boolean;
  readonly sentence: Readonly<Record<string, string>>;
  readonly remedy: Readonly<Record<string, string>>;
}

/** One row of the list of changes: who did what, and when. */
export interface AuditEntry {
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly details: Json;
}

/**
 * A form whose share of visits with errors (0 to 1) has more than doubled since a publication or a change of the
 * provider's schema; `since` is the day (`YYYY-MM-DD`), `name` says which it was.
 */
export interface EffectWarning {
  readonly form: string;
  readonly since: string;
  readonly cause: 'publication' | 'schema';
  readonly name: string;
  readonly before: number;
  readonly after: number;
}
