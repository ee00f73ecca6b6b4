import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nothingThere, Problem } from '#backend/shared/http/problem.ts';
import { refuseWrongType } from '../../guards/originGuard.ts';
import type { Limiter } from '../../guards/limits.ts';
import type { Limit } from '#backend/shared/database/consume.ts';

/** Identifies the sender of a request; undefined without valid credentials of this kind. */
export interface Authenticator {
  readonly authenticate: (request: FastifyRequest) => Promise<Staff | undefined>;
  /** Whether browsers send the credentials automatically, so that a foreign page could misuse them. */
  readonly isSentByBrowser: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The role that a call of the content service needs; `anybody` for calls without a sign-in. */
    readonly staff?: StaffRole | 'anybody';
    /** How often one person may make the call. */
    readonly limit?: Limit;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const staffByRequest = new WeakMap<FastifyRequest, Staff>();

/**
 * Lets only signed-in staff with the role of a call make it. A changing call with a cookie must come from the studio's
 * own pages: exact `Origin`, and a header that no foreign page can send without a preflight. The matched route counts,
 * not the spelling of the URL; a route without a role is refused.
 */
export function guardStaff(
  app: FastifyInstance,
  origin: string,
  authenticators: readonly Authenticator[],
  limiter: Pick<Limiter, 'require'>,
): void {
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    if (url === undefined || !/^\/(?:api|auth)\//.test(url)) return;
    const changes = !READING.has(request.method);
    if (config.staff === 'anybody') {
      if (changes) requireOwnPage(request, origin);
      return;
    }
    if (config.staff === undefined) throw nothingThere();
    const identity = await authenticateBy(authenticators, request);
    if (identity === undefined) throw new Problem(401, 'signed-out', 'Nobody is signed in, or the session has ended.');
    if (changes && identity.isSentByBrowser) requireOwnPage(request, origin);
    if (!isAllowed(identity.staff.role, config.staff))
      throw new Problem(403, 'role', `The role “${config.staff}” is needed for this.`);
    refuseWrongType(config.call, request.headers['content-type']);
    if (config.limit !== undefined) await limiter.require(config.limit, identity.staff.person.id);
    staffByRequest.set(request, identity.staff);
  });
}

/** The member of staff who makes a guarded call. */
export function staffOf(request: FastifyRequest): Staff {
  const staff = staffByRequest.get(request);
  if (staff === undefined) throw new Problem(401, 'signed-out', 'Nobody is signed in, or the session has ended.');
  return staff;
}

async function authenticateBy(
  authenticators: readonly Authenticator[],
  request: FastifyRequest,
): Promise<{ readonly staff: Staff; readonly isSentByBrowser: boolean } | undefined> {
  for (const { authenticate, isSentByBrowser } of authenticators) {
    const staff = await authenticate(request);
    if (staff !== undefined) return { staff, isSentByBrowser };
  }
  return undefined;
}

function requireOwnPage({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin !== origin || headers['x-requested-with'] !== 'kontor-studio')
    throw new Problem(403, 'foreign-origin', 'This call is only allowed from the studio.');
}

/** A member of staff, from the claims of the company's OpenID provider. `id` is unique and never reused. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Roles in ascending order: each includes the ones before it. */
export const staffRoles = ['viewer', 'editor', 'publisher'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A member of staff who is signed in. */
export interface Staff {
  readonly person: Person;
  readonly role: StaffRole;
}

/** Whether a role is at least the one that a call needs. */
function isAllowed(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
}

/** Idle and absolute timeout of a session. Milliseconds. */
export const sessionLife = { idle: 60 * 60_000, absolute: 12 * 60 * 60_000 } as const;
