import { hashText } from '#backend/shared/hashes.ts';
import type { FastifyRequest } from 'fastify';
import type { EventContext } from '../evidence/recordEvidence.ts';
import { headerOf } from '#backend/shared/http/headerOf.ts';
import { authorizeLink, type LinkParts } from '../links/authorizeLink.ts';
import { customerRefused, type CustomerCallParts } from '../guards/customers.ts';
import { requireFeature, type Features } from '../guards/features.ts';
import { limits } from '../guards/limits.ts';
import { isOfAccount } from '../links/linkSessions.ts';
import type { Link } from '../links/linkTokens.ts';
import { readRegistrant } from './accountConsents.ts';
import type { ConsentSite } from './consentSite.ts';
import type { ReportedConsent } from './reportedTexts.ts';

/** Dependencies of identifying the caller. */
export interface AskerParts extends CustomerCallParts, LinkParts {
  readonly features: () => Features;
  readonly consentSite: ConsentSite;
}

/** The caller of the consent routes: a portal customer, or the holder of a mailed link, who sees less. */
export interface Asker {
  readonly uid: string;
  readonly by: 'site' | 'link';
  /** Set if the preference centre was opened from the account: the same rights as a mailed link, but without a mail. */
  readonly fromAccount?: true;
}

/** Members that the body of every consent call may have. */
export interface AskerBody {
  /** The token of the mailed link; absent for logged-in customers. */
  readonly authToken?: string;
  /** Path of the page. */
  readonly page?: string;
  readonly build?: string;
}

/** A page's report of changed consents; right after a registration, without a login, it has the registration token. */
export interface ReportBody extends AskerBody {
  readonly regToken?: string;
  readonly changed: readonly ReportedConsent[];
}

/**
 * Identifies the caller. Throws 404 if the site does not offer consents, 401 without a valid token, 429 above the
 * limit.
 * Source: requirements#consent-cards.
 */
export async function identifyAsker(
  parts: AskerParts,
  request: FastifyRequest,
  authToken: string | undefined,
): Promise<Asker> {
  requireFeature(parts.features(), 'consents');
  const asker: Asker =
    authToken === undefined
      ? { uid: (await parts.customers.of(request)).uid, by: 'site' }
      : toAsker(await authorizeLink(parts, authToken));
  await parts.limiter.require(limits.consentsPerCustomer, asker.uid);
  return asker;
}

const toAsker = (link: Link): Asker => ({
  uid: link.subscriber,
  by: 'link',
  ...(isOfAccount(link) && { fromAccount: true }),
});

/**
 * Identifies the sender of a report. Only the provider knows the owner of a registration token; the limit per address
 * comes first, because anybody can send invented tokens.
 * Source: requirements#consent-evidence.
 */
export async function identifyReporter(parts: AskerParts, request: FastifyRequest, body: ReportBody): Promise<Asker> {
  const { authToken, regToken } = body;
  if (regToken === undefined) return identifyAsker(parts, request, authToken);
  requireFeature(parts.features(), 'consents');
  await parts.limiter.require(limits.registrationsPerAddress, request.ip);
  const uid = await readRegistrant(parts.consentSite, regToken);
  if (uid === undefined) throw customerRefused();
  await parts.limiter.require(limits.consentsPerCustomer, uid);
  return { uid, by: 'site' };
}

/** The evidence context of the changes that a request reports. */
export function howTold(
  { clock, consentSite: { portal, preferenceCentre } }: Pick<AskerParts, 'clock' | 'consentSite'>,
  { by, fromAccount }: Asker,
  request: FastifyRequest<{ Body: AskerBody & Pick<ReportBody, 'regToken'> }>,
): EventContext {
  const { authToken, regToken, page, build } = request.body;
  const token = regToken ?? authToken ?? headerOf(request, 'authorization') ?? '';
  return {
    at: clock.now(),
    channel: fromAccount === true ? 'site' : by,
    apiKey: (by === 'link' ? preferenceCentre : portal).apiKey,
    action: `${request.method} ${request.routeOptions.url ?? ''}`,
    page: page ?? null,
    build: build ?? null,
    requestId: request.id,
    ip: request.ip,
    tokenHash: hashText(token),
  };
}
