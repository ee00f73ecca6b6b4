import { hashText, newSecret } from '#backend/shared/hashes.ts';
import { and, eq } from 'drizzle-orm';
import { accountLinkPrefix, serviceTokenPrefix } from '#protocol/serviceToken.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { dottedText } from '#backend/shared/nestedValues.ts';
import type { Link } from './linkTokens.ts';
import { linkSession } from './tables.ts';
import {
  accountExists,
  callProvider,
  loadAccount,
  type ProviderAccess,
  unusable,
} from '../identity-provider/providerCall.ts';

/** Longest life of a token, in seconds. Source: requirements#JWT-2. */
const MAX_LIFETIME_SECONDS = 3600;

/** Creates a token of the services for a link and stores only its hash. `now` is epoch milliseconds. */
export async function openLinkSession(db: Queries, now: number, link: Link): Promise<OpenedLink> {
  const regToken = newToken(serviceTokenPrefix, link);
  const expiresIn = Math.max(1, Math.min(MAX_LIFETIME_SECONDS, Math.floor(link.expiresAt - now / 1000)));
  await storeToken(db, regToken, link, now + expiresIn * 1000);
  return { regToken, expiresIn };
}

/** The link of a valid token; undefined for an unknown or expired one. */
export async function linkOfSession(db: Queries, now: number, token: string): Promise<Link | undefined> {
  return linkOfToken(db, now, token, serviceTokenPrefix);
}

/** Lifetime of the link of a logged-in customer, in seconds. */
const ACCOUNT_LINK_LIFETIME_SECONDS = 12 * 3600;

/** Ids of mailed links have no colon, so they never equal such an id. */
const accountLinkId = (uid: string): string => `account:${uid}`;

/** Whether a link was opened from the account. */
export const isOfAccount = ({ id, subscriber }: Link): boolean => id === accountLinkId(subscriber);

/** The link of a logged-in customer. All links of an account share an id, and so the limits. */
export function accountLink(uid: string, now: number, stamp: string): Link {
  const issuedAt = Math.floor(now / 1000);
  return {
    subscriber: uid,
    id: accountLinkId(uid),
    issuedAt,
    expiresAt: issuedAt + ACCOUNT_LINK_LIFETIME_SECONDS,
    stamp,
  };
}

/** Creates a token for the link of a logged-in customer and stores only its hash. */
export async function openAccountLink(db: Queries, link: Link): Promise<string> {
  const token = newToken(accountLinkPrefix, link);
  await storeToken(db, token, link, link.expiresAt * 1000);
  return token;
}

/** Deletes all tokens of a customer's account links, and those that were exchanged for them. Mailed links stay. */
export async function closeAccountLinks(db: Queries, uid: string): Promise<void> {
  await db.delete(linkSession).where(and(eq(linkSession.subscriber, uid), eq(linkSession.linkId, accountLinkId(uid))));
}

/** The token contains the stamp; the stored hash covers it, so that nobody can change it. */
const newToken = (prefix: string, { stamp }: Link): string =>
  [prefix + newSecret(), ...(stamp === undefined ? [] : [stamp])].join('.');

async function storeToken(db: Queries, token: string, link: Link, expiresAt: number): Promise<void> {
  await db.insert(linkSession).values({
    tokenHash: hashText(token),
    subscriber: link.subscriber,
    linkId: link.id,
    issuedAt: link.issuedAt,
    linkExpiresAt: link.expiresAt,
    expiresAt,
  });
}

/**
 * The link of a valid token of the kind with this prefix; undefined for an unknown, expired or closed one, and for
 * another kind.
 * Source: requirements#JWT-2.
 */
export async function linkOfToken(
  db: Queries,
  now: number,
  token: string,
  prefix: typeof serviceTokenPrefix | typeof accountLinkPrefix,
): Promise<Link | undefined> {
  if (!token.startsWith(prefix)) return undefined;
  const [row] = await db
    .select()
    .from(linkSession)
    .where(eq(linkSession.tokenHash, hashText(token)));
  if (row === undefined || row.expiresAt <= now) return undefined;
  const [, , stamp] = token.split('.');
  return {
    subscriber: row.subscriber,
    id: row.linkId,
    issuedAt: row.issuedAt,
    expiresAt: row.linkExpiresAt,
    ...(stamp !== undefined && { stamp }),
  };
}

/** A token for an account, and its lifetime in seconds. */
export interface OpenedLink {
  readonly regToken: string;
  readonly expiresIn: number;
}

/** Lifetime of the provider's tokens in seconds, if the answer has none. Source: requirements#IDP-calls. */
const DEFAULT_LIFETIME_SECONDS = 3600;

/**
 * Gets the provider's token for a UID; undefined if the account does not exist. Throws OutboundError without a usable
 * answer.
 */
export type OpenLink = (access: ProviderAccess, uid: string) => Promise<OpenedLink | undefined>;

export const openLink: Readonly<Record<Exclude<LinkStrategy, 'proxy'>, OpenLink>> = {
  initRegistration: async (access, uid) => {
    const { errorCode, body } = await callProvider(access, 'accounts.initRegistration', { UID: uid });
    if (!(await accountExists(access, errorCode))) return undefined;
    return toOpenedLink(body['regToken'], body['expiresIn']);
  },
  // The call needs an address, but the link has a UID.
  lite: async (access, uid) => {
    const account = await loadAccount(access, { UID: uid, include: 'profile' });
    const email = account === undefined ? '' : dottedText(account.body, 'profile.email');
    if (email === '') return undefined;
    const { errorCode, body } = await callProvider(access, 'accounts.getLiteToken', { email });
    if (!(await accountExists(access, errorCode))) return undefined;
    const link = toOpenedLink(body['token'] ?? body['regToken'], body['expiresIn']);
    // Somebody else may log in with that address.
    const owner = await loadAccount(access, { regToken: link.regToken });
    return owner?.body['UID'] === uid ? link : undefined;
  },
};

function toOpenedLink(regToken: unknown, expiresIn: unknown): OpenedLink {
  if (typeof regToken !== 'string' || regToken === '') return unusable(0);
  return { regToken, expiresIn: typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : DEFAULT_LIFETIME_SECONDS };
}

/**
 * How a mailed link becomes a token that may edit the preference centre's fields:
 * - `initRegistration`: the provider's token, by a signed `accounts.initRegistration` with a UID, which no public document
 *   promises.
 * - `lite`: the provider's token, by `accounts.getLiteToken`, for subscribers without a full account.
 * - `proxy`: a token of the services, which read and write the account with signed calls.
 * Source: requirements#link-exchange.
 */
export const linkStrategies = ['initRegistration', 'lite', 'proxy'] as const;
export type LinkStrategy = (typeof linkStrategies)[number];
