import type { FastifyInstance } from 'fastify';
import { routeOptions, emptyObject, shape } from '#backend/shared/http/routeOptions.ts';
import { customerRefused, type CustomerCallParts } from '../guards/customers.ts';
import { limits } from '../guards/limits.ts';
import { accountLink, closeAccountLinks, openAccountLink } from '../links/linkSessions.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';
import type { Link } from '../links/linkTokens.ts';

/** Dependencies of opening the preference centre from the account. */
interface PreferenceSessionParts extends CustomerCallParts {
  readonly provider: CustomerAccounts;
  readonly isRevoked: (link: Link) => Promise<boolean>;
}

const path = '/rest/v1/customer/centre';
/**
 * `POST` and `DELETE /rest/v1/customer/centre`: opens the preference centre for the customer who is logged in, without a
 * mail, and closes it with the session.
 * Source: requirements#own-centre.
 */
export function preferenceSession(app: FastifyInstance, parts: PreferenceSessionParts): void {
  const { db, clock, limiter, customers } = parts;
  const open = routeOptions({
    summary:
      'Opens the preference centre of the customer who is logged in: a token that works like that of a mailed link.',
    body: emptyObject,
    answer: shape({
      linkToken: { type: 'string', description: 'For `jwt` and `authToken`; never put it into an address.' },
      expiresAt: { type: 'integer', description: 'Epoch milliseconds.' },
    }),
    problems: [401, 403, 429, 503],
  });
  app.post(path, open, async (request) => {
    const { uid, issuedAt } = await customers.of(request);
    await limiter.require(limits.centrePerCustomer, uid);
    const ends = await parts.provider.sessionEnds(uid);
    // Tokens have whole seconds.
    if (ends === undefined || issuedAt + 1000 <= ends.lastLogout) throw customerRefused();
    const link = accountLink(uid, clock.now(), ends.stamp);
    if (await parts.isRevoked(link)) throw customerRefused();
    return { linkToken: await openAccountLink(db, link), expiresAt: link.expiresAt * 1000 };
  });

  const close = routeOptions({
    summary: 'Ends all preference-centre sessions of the customer; mailed links stay valid.',
    body: emptyObject,
    statuses: { 204: 'Closed, or not open.' },
    problems: [401, 403, 429, 503],
  });
  app.delete(path, close, async (request, reply) => {
    const { uid } = await customers.of(request);
    await limiter.require(limits.customerCalls, uid);
    await closeAccountLinks(db, uid);
    return reply.code(204).send();
  });
}
