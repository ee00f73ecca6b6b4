import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#backend/shared/clock.ts';

/** A customer who is signed in at the partner. Only OpenID Connect has an `idToken`. */
export interface SignedIn {
  readonly mode: 'oidc' | 'token';
  readonly name?: string;
  readonly email?: string;
  readonly idToken?: string;
}

/** A started sign-on, which only the same browser may finish. */
export interface Pending {
  readonly mode: 'oidc' | 'token';
  readonly state: string;
  readonly nonce?: string;
  readonly verifier?: string;
}

/** The partner's data about browsers, in memory. */
export type Visitors = ReturnType<typeof visitorMemory>;

const sessionCookie = 'partner_session';
const browserCookie = 'partner_browser';
const HOUR_MS = 3_600_000;

/** An empty memory; sign-ins and started sign-ons expire after an hour. */
export function visitorMemory(clock: Clock) {
  const cacheOptions = { max: 1000, ttl: HOUR_MS, ttlResolution: 0, perf: clock };
  const sessions = new LRUCache<string, SignedIn>(cacheOptions);
  const pendingSignOns = new LRUCache<string, Pending>(cacheOptions);
  const pendingKey = (browser: string, { mode, state }: Pick<Pending, 'mode' | 'state'>): string =>
    [browser, mode, state].join(' ');
  return {
    signedIn: (request: FastifyRequest) => sessions.get(cookieOf(request, sessionCookie)),
    signIn: (request: FastifyRequest, reply: FastifyReply, who: SignedIn) => {
      sessions.delete(cookieOf(request, sessionCookie));
      const id = newId();
      sessions.set(id, who);
      setCookie(reply, sessionCookie, id);
    },
    /** Deletes the sign-in and returns it. */
    signOut: (request: FastifyRequest, reply: FastifyReply) => {
      const id = cookieOf(request, sessionCookie);
      const who = sessions.get(id);
      sessions.delete(id);
      void reply.header('set-cookie', `${sessionCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
      return who;
    },
    begin: (request: FastifyRequest, reply: FastifyReply, pending: Pending) => {
      const browserId = cookieOf(request, browserCookie);
      const browser = browserId === '' ? newId() : browserId;
      if (browserId === '') setCookie(reply, browserCookie, browser);
      pendingSignOns.set(pendingKey(browser, pending), pending);
    },
    /** Removes and returns the started sign-on of this browser: an answer is only accepted once. */
    take: (request: FastifyRequest, mode: Pending['mode'], state: string) => {
      const key = pendingKey(cookieOf(request, browserCookie), { mode, state });
      const pending = pendingSignOns.get(key);
      pendingSignOns.delete(key);
      return pending;
    },
  };
}

const newId = (): string => randomBytes(24).toString('base64url');

function cookieOf({ headers }: FastifyRequest, name: string): string {
  const row = (headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  return row?.slice(name.length + 1) ?? '';
}

function setCookie(reply: FastifyReply, name: string, value: string): void {
  void reply.header('set-cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`);
}
