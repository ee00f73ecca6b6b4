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
import type { Clock } from '#backend/shared/clock.ts';

/** What identifying who asks needs. */
export interface AskerParts extends CustomerCallParts, LinkParts {
  readonly features: () => Features;
  readonly consentSite: ConsentSite;
}

/** Who calls about consents: a customer of the portal, or somebody with a mailed link, who learns less. */
export interface Asker {
  readonly uid: string;
  readonly by: 'site' | 'link';
  /** The preference centre was opened from the account: the same rights as by a mailed link, but no mail to name. */
  readonly fromAccount?: true;
}

/** The members that every call about consents may have. */
export interface AskerBody {
  /** The token of the mailed link; absent for logged-in customers. */
  readonly authToken?: string;
  /** Path of the page. */
  readonly page?: string;
  readonly build?: string;
}

/** What a page tells, also one on which somebody has just registered and cannot log in yet. */
export interface ReportBody extends AskerBody {
  readonly regToken?: string;
  readonly changed: readonly ReportedConsent[];
}

/**
 * Throws the answer of an unknown address where the site does not offer it, 401 for everybody without a valid token, 429
 * above the limit.
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
      : linkHolder(await authorizeLink(parts, authToken));
  await parts.limiter.require(limits.consentsPerCustomer, asker.uid);
  return asker;
}

const linkHolder = (link: Link): Asker => ({
  uid: link.subscriber,
  by: 'link',
  ...(isOfAccount(link) && { fromAccount: true }),
});

/**
 * Who tells what a page changed. A registration token is shown to the provider, which alone knows whose it is; the limit
 * per address comes first, because anybody can send made-up tokens.
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

/** How a change came about that this request tells. */
export function howTold(
  { clock }: { readonly clock: Clock },
  { portal, preferenceCentre }: ConsentSite,
  { by, fromAccount }: Asker,
  request: FastifyRequest,
  { authToken, regToken, page, build }: AskerBody & Pick<ReportBody, 'regToken'>,
): EventContext {
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
