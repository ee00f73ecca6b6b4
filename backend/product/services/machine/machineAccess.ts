import { createHash, timingSafeEqual } from 'node:crypto';
import type { onRequestAsyncHookHandler } from 'fastify';
import { Problem } from '#backend/shared/http/problem.ts';

/**
 * Which programs may write reminders. Several secrets are valid at once, so that they can be changed without a gap;
 * without any token the calls do not exist.
 */
export interface MachineAccess {
  /** Bearer tokens. */
  readonly tokens: readonly string[];
  /** Secrets of signed webhooks, `whsec_` and base64. */
  readonly webhookSecrets: readonly string[];
}

/** Lets only callers with one of the tokens pass; compared so that the time tells nothing. */
export function requireToken(tokens: readonly string[]): onRequestAsyncHookHandler {
  const known = tokens.map(digest);
  return async (request, reply) => {
    const [, given = ''] = /^Bearer ([!-~]{1,512})$/i.exec(request.headers.authorization ?? '') ?? [];
    const sent = digest(given);
    const matches = known.filter((one) => timingSafeEqual(one, sent));
    if (given !== '' && matches.length > 0) return;
    reply.header('www-authenticate', 'Bearer');
    throw new Problem(401, 'token-refused', 'This call needs a valid bearer token.');
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
