import { accountLinkPrefix, isAccountLink } from '#protocol/serviceToken.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { isOfAccount, linkOfToken } from './linkSessions.ts';
import type { Link, LinkTokenVerifier } from './linkTokens.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';

/** Dependencies of the authorization of links. */
export interface LinkParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly verifyLink: LinkTokenVerifier;
  readonly isRevoked: (link: Link) => Promise<boolean>;
  readonly provider: CustomerAccounts;
}

/**
 * The link of a token, mailed or opened from the account. Throws the same 401 for every invalid token, without the reason.
 * Source: requirements#JWT-1, requirements#own-centre.
 */
export async function authorizeLink(parts: LinkParts, token: string): Promise<Link> {
  const { db, clock, verifyLink } = parts;
  const link = await (isAccountLink(token)
    ? linkOfToken(db, clock.now(), token, accountLinkPrefix)
    : verifyLink(token));
  if (link === undefined || (await isOver(parts, link))) throw linkRefused();
  return link;
}

/**
 * Whether a valid link ended early: revoked, or opened from an account whose sessions ended since, at the services or
 * at the identity provider.
 * Source: requirements#own-centre.
 */
export async function isOver({ isRevoked, provider }: LinkParts, link: Link): Promise<boolean> {
  if (await isRevoked(link)) return true;
  return (
    isOfAccount(link) &&
    (link.stamp === undefined || link.stamp !== (await provider.sessionEnds(link.subscriber))?.stamp)
  );
}

/** The answer to every invalid link. */
export function linkRefused(): Problem {
  return new Problem(401, 'link-not-valid', 'This link is not valid or has expired.');
}
