import { Problem } from '#backend/shared/http/problem.ts';
import type { Link } from './linkTokens.ts';
import type { ServiceParts } from './parts.ts';

/** The link of a token. Throws the same 401 for every invalid token, without the reason. Source: requirements#JWT-1. */
export async function authorizeLink({ verifyLink, isRevoked }: ServiceParts, token: string): Promise<Link> {
  const link = await verifyLink(token);
  if (link === undefined || (await isRevoked(link))) throw linkRefused();
  return link;
}

/** The answer to every invalid link. */
export function linkRefused(): Problem {
  return new Problem(401, 'link-not-valid', 'This link is not valid or has expired.');
}
