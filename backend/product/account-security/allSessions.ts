import type { FastifyInstance } from 'fastify';
import { routeOptions, emptyObject } from '#backend/shared/http/routeOptions.ts';
import { limits } from '../guards/limits.ts';
import type { CustomerCallParts } from '../guards/customers.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';
import { closeAccountLinks } from '../links/linkSessions.ts';
import { deleteStepUpTokens } from '../step-up/stepUpTokens.ts';
import type { Queries } from '#backend/shared/database/database.ts';

/** `DELETE /rest/v1/customer/sessions`: logs the customer out on all devices. Source: requirements#log-out-everywhere. */
export function allSessions(app: FastifyInstance, parts: CustomerCallParts & SessionParts): void {
  const options = routeOptions({
    summary:
      'Logs the customer out on all devices; the links opened from the account and the proofs of identity end too.',
    body: emptyObject,
    statuses: { 204: 'All sessions are ended.' },
    problems: [401, 403, 429, 503],
  });
  app.delete('/rest/v1/customer/sessions', options, async (request, reply) => {
    const { uid } = await parts.customers.of(request);
    await parts.limiter.require(limits.customerCalls, uid);
    await endAllSessions(parts, uid);
    return reply.code(204).send();
  });
}

/** Dependencies of endAllSessions. */
export interface SessionParts {
  readonly db: Queries;
  readonly provider: CustomerAccounts;
}

/**
 * Ends all sessions of an account (UID), the links opened from it and its identity proofs. Calls the provider first, so
 * that its refusal changes nothing. Throws OutboundError.
 */
export async function endAllSessions({ db, provider }: SessionParts, uid: string): Promise<void> {
  await provider.endSessions(uid);
  await closeAccountLinks(db, uid);
  await deleteStepUpTokens(db, uid);
}
