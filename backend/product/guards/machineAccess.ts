import { hashText, isSameText } from '#backend/shared/hashes.ts';
import type { onRequestAsyncHookHandler } from 'fastify';
import { Problem } from '#backend/shared/http/problem.ts';

/**
 * Credentials of programs that call the services. Several are valid at once, so that they can be rotated without a gap;
 * without a token the calls do not exist.
 */
export interface MachineAccess {
  /** Bearer tokens. */
  readonly tokens: readonly string[];
  /** Secrets of signed webhooks, `whsec_` and base64. */
  readonly webhookSecrets: readonly string[];
}

/** Lets only callers with one of the tokens pass; compares in constant time. */
export function requireToken(tokens: readonly string[]): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const [, token = ''] = /^Bearer ([!-~]{1,512})$/i.exec(request.headers.authorization ?? '') ?? [];
    const matches = tokens.filter((valid) => isSameText(hashText(valid), hashText(token)));
    if (token !== '' && matches.length > 0) return;
    reply.header('www-authenticate', 'Bearer');
    throw new Problem(401, 'token-refused', 'This call needs a valid bearer token.');
  };
}
