import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import { nothingThere, Problem } from '#backend/shared/http/problem.ts';
import { routeOptions, type CallDescription, type WireSchema } from '#backend/shared/http/routeOptions.ts';
import type { Limit } from '#backend/shared/database/consume.ts';
import type { Change } from './audit.ts';
import { type StaffRole, staffOf } from '../staff/staff.ts';

/** A site whose content staff may edit. */
export interface StudioSite {
  readonly cmsId: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Languages in which customers can read the site. */
  readonly languages: readonly string[];
  /** Public origin of its pages, where previews open. */
  readonly origin: string;
}

/** Dependencies of calls about sites. */
export interface SiteCallParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sites: () => readonly StudioSite[];
}

/** Parameters of a call about one site. */
export interface SiteParams {
  readonly Params: { readonly cmsId: string };
}

/** Route options of a call that needs a role; `limit` is its rate limit for one person. */
export function contentCall(
  staff: StaffRole | 'anybody',
  { limit, problems = [], ...call }: CallDescription & { readonly limit?: Limit },
): RouteShorthandOptions & {
  readonly config: { readonly call: CallDescription; readonly staff: StaffRole | 'anybody'; readonly limit?: Limit };
} {
  const guarded = staff === 'anybody' ? [] : [401, 403, 404];
  const described = { ...call, problems: [...guarded, ...(limit === undefined ? [] : [429]), ...problems] };
  return { ...routeOptions(described), config: { call: described, staff, ...(limit && { limit }) } };
}

/** The site of a call; throws 404 if there is no such site. */
export function siteOf({ sites }: SiteCallParts, cmsId: string): StudioSite {
  const site = sites().find((one) => one.cmsId === cmsId);
  if (site === undefined) throw nothingThere();
  return site;
}

/** Author and time of a call's change. */
export function changeOf({ clock }: SiteCallParts, request: FastifyRequest): Change {
  return { by: staffOf(request).person, now: clock.now() };
}

/** A value that a site must have; throws 404 for undefined. */
export function existing<Value>(value: Value | undefined): Value {
  if (value === undefined) throw nothingThere();
  return value;
}

/** Epoch milliseconds as ISO text, for answers. */
export const toIso = (at: number): string => new Date(at).toISOString();

/** The problem 400 of an invalid request. */
export const malformed = (code: string, message: string): Problem => new Problem(400, code, message);

export const text: WireSchema = { type: 'string' };
/** A note to other people: not empty. */
export const noteShape: WireSchema = { type: 'string', minLength: 1, maxLength: 2000, pattern: '\\S' };
export const wholeNumber: WireSchema = { type: 'integer' };
/** Content or another document whose members the OpenAPI document does not describe. */
export const anyObject: WireSchema = { type: 'object', additionalProperties: true };
export const listOf = (items: WireSchema): WireSchema => ({ type: 'array', items });

/**
 * Rate limits of one person. An editor who types all the time saves once a second at most; the limits stop a faulty
 * program before it fills the database.
 */
export const contentLimits = {
  drafts: { name: 'content-drafts', max: 400, window: 300 },
  findings: { name: 'content-findings', max: 150, window: 300 },
  presence: { name: 'content-presence', max: 300, window: 300 },
  publications: { name: 'content-publications', max: 60, window: 600 },
  pictures: { name: 'content-pictures', max: 100, window: 600 },
  removedPictures: { name: 'content-removed-pictures', max: 100, window: 600 },
  reviews: { name: 'content-reviews', max: 20, window: 600 },
  comments: { name: 'content-comments', max: 100, window: 600 },
  previewLinks: { name: 'content-preview-links', max: 60, window: 600 },
} as const satisfies Readonly<Record<string, Limit>>;
