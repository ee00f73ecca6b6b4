import { isAccountLink } from '#adapters/model/serviceToken.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { linkOfAccount } from './link-exchange/linkSessions.ts';
import type { Link } from './linkTokens.ts';
import type { ServiceParts } from './parts.ts';

/**
 * The link of a token, mailed or opened from the account. Throws the same 401 for every invalid token, without the reason.
 * Source: requirements#JWT-1, requirements#own-centre.
 */
export async function authorizeLink({ db, clock, verifyLink, isRevoked }: ServiceParts, token: string): Promise<Link> {
  const link = await (isAccountLink(token) ? linkOfAccount(db, clock.now(), token) : verifyLink(token));
  if (link === undefined || (await isRevoked(link))) throw linkRefused();
  return link;
}

/** The answer to every invalid link. */
export function linkRefused(): Problem {
  return new Problem(401, 'link-not-valid', 'This link is not valid or has expired.');
}
