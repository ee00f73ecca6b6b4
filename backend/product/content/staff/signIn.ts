import { hashText, newSecret } from '#backend/shared/hashes.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import { callLimit } from '#backend/shared/http/callLimit.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { PendingSignOn } from '#backend/shared/openIdParty.ts';
import { staffSignIn } from './tables.ts';
import { type Authenticator, sessionLife } from './staff.ts';
import type { StaffProvider } from './openIdProvider.ts';
import { closeSession, deletePerson, findSession, openSession } from './sessions.ts';

/** Dependencies of the sign-in. */
export interface SignInParts {
  readonly db: Queries;
  readonly clock: Clock;
  /** The studio's public origin. */
  readonly origin: string;
  readonly provider: StaffProvider;
}

/** The path to which the provider sends browsers back. */
export const CALLBACK = '/auth/callback';

/** Time in which a sign-in must finish. */
const SIGN_IN_TIMEOUT_MS = 15 * 60_000;

/** Authenticates by the session's cookie. */
export function cookieSessions({ db, clock, origin, provider }: SignInParts): Authenticator {
  const cookie = staffCookie('studio', origin);
  return {
    isSentByBrowser: true,
    authenticate: async (request) => {
      const secret = cookie.read(request);
      return secret === undefined ? undefined : findSession(db, secret, clock.now(), provider);
    },
  };
}

/**
 * `GET /auth/login`, `GET /auth/callback`, `POST /auth/logout`. Failures redirect to the studio with `?signIn=`
 * unreachable, refused, outdated or no-role.
 */
export function registerSignIn(app: FastifyInstance, parts: SignInParts): void {
  const session = staffCookie('studio', parts.origin);
  const browser = staffCookie('sign-in', parts.origin);
  const anybody = { config: { staff: 'anybody' as const } };
  void app.register(async (scope) => {
    // Anybody can begin a sign-in, and each one adds a row to the database.
    const limit = await callLimit(scope, 60, 600);
    scope.get<{ Querystring: { returnTo?: unknown } }>('/auth/login', anybody, async (request, reply) => {
      await limit(request);
      try {
        const { address, ...pending } = await parts.provider.begin();
        await store(parts, browser, reply, pending, ownPath(request.query.returnTo));
        return await leave(reply, address);
      } catch (error) {
        return failed(request, reply, 'unreachable', error);
      }
    });
  });
  app.get(CALLBACK, anybody, async (request, reply) => finish(parts, { session, browser }, request, reply));
  app.post('/auth/logout', anybody, async (request, reply) => {
    const secret = session.read(request);
    if (secret !== undefined) await closeSession(parts.db, secret);
    session.write(reply, '', 0);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

async function finish(
  parts: SignInParts,
  { session, browser }: { readonly session: StaffCookie; readonly browser: StaffCookie },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pending = await take(parts, browser, request);
  browser.write(reply, '', 0);
  if (pending === undefined) return failed(request, reply, 'outdated');
  try {
    const { person, role, tokens } = await parts.provider.finish(new URL(request.url, parts.origin), pending);
    if (role === undefined) {
      await deletePerson(parts.db, person.id);
      return await failed(request, reply, 'no-role');
    }
    const before = session.read(request);
    if (before !== undefined) await closeSession(parts.db, before);
    const secret = await openSession(parts.db, { person, role }, parts.clock.now(), tokens);
    session.write(reply, secret, sessionLife.absolute / 1000);
    return await leave(reply, pending.returnTo);
  } catch (error) {
    return failed(request, reply, 'refused', error);
  }
}

async function store(
  { db, clock }: SignInParts,
  browser: StaffCookie,
  reply: FastifyReply,
  pending: PendingSignOn,
  returnTo: string,
): Promise<void> {
  const secret = newSecret();
  await db
    .insert(staffSignIn)
    .values({ browserHash: hashText(secret), ...pending, returnTo, expiresAt: clock.now() + SIGN_IN_TIMEOUT_MS });
  browser.write(reply, secret, SIGN_IN_TIMEOUT_MS / 1000);
}

/** Removes and returns the sign-in that this browser began, so that each answer counts once. */
async function take(
  { db, clock }: SignInParts,
  browser: StaffCookie,
  request: FastifyRequest,
): Promise<(PendingSignOn & { readonly returnTo: string }) | undefined> {
  const secret = browser.read(request);
  if (secret === undefined) return undefined;
  const [row] = await db
    .delete(staffSignIn)
    .where(eq(staffSignIn.browserHash, hashText(secret)))
    .returning();
  return row === undefined || row.expiresAt <= clock.now() ? undefined : row;
}

/** A path of the studio; anything else leads to its start. */
function ownPath(target: unknown): string {
  return typeof target === 'string' && /^\/(?![/\\])[\x21-\x7e]{0,300}$/.test(target) && !target.includes('\\')
    ? target
    : '/';
}

async function leave(reply: FastifyReply, address: string): Promise<FastifyReply> {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

async function failed(
  request: FastifyRequest,
  reply: FastifyReply,
  why: 'unreachable' | 'refused' | 'outdated' | 'no-role',
  error?: unknown,
): Promise<FastifyReply> {
  request.log.warn({ why, failure: error instanceof Error ? error.name : undefined }, 'a sign-in of staff failed');
  return leave(reply, `/?signIn=${why}`);
}

/** Reads and writes a cookie of the studio's origin. */
type StaffCookie = ReturnType<typeof staffCookie>;

/**
 * A cookie of the studio. With https its name has the prefix that ties it to the host. Without https its name contains
 * the port, because browsers share cookies between ports.
 */
function staffCookie(name: string, origin: string) {
  const { protocol, port } = new URL(origin);
  const isSecure = protocol === 'https:';
  const full = isSecure ? `__Host-kontor-${name}` : `kontor-${name}-${port}`;
  return {
    read: ({ headers }: FastifyRequest) => {
      const cookiePair = (headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${full}=`));
      const value = cookiePair?.slice(full.length + 1);
      return value !== undefined && /^[\w-]{20,100}$/.test(value) ? value : undefined;
    },
    /** `seconds` 0 deletes it. */
    write: (reply: FastifyReply, value: string, seconds: number) =>
      void reply.header(
        'set-cookie',
        `${full}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
      ),
  };
}
