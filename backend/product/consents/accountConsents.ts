import { isUid } from '../guards/signedTokens.ts';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import { consentFacts, type ConsentFact } from '../evidence/consentFacts.ts';
import type { EvidencePerson } from '../evidence/recordEvidence.ts';
import { dottedText, nestedAt } from '#backend/shared/nestedValues.ts';
import {
  accountExists,
  callProvider,
  loadAccount,
  unusable,
  UnusableAnswer,
  writeAccount,
} from '../identity-provider/providerCall.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import type { ConsentSite } from './consentSite.ts';

/** The consents of an account at the provider. */
export interface AccountConsents {
  readonly person: EvidencePerson;
  readonly facts: readonly ConsentFact[];
}

/**
 * Reads an account's consents with a signed call; undefined if there is no such account. Throws OutboundError without a
 * usable answer.
 */
export async function readConsents({ portal }: ConsentSite, uid: string): Promise<AccountConsents | undefined> {
  const account = await loadAccount(portal, { UID: uid, include: 'profile,data,subscriptions,preferences' });
  if (account === undefined) return undefined;
  return { person: { uid, email: dottedText(account.body, 'profile.email') }, facts: consentFacts(account.body) };
}

/** Codes of a registration token that is unknown, belongs to another site, has expired, or is not for registrations. */
const refusedTokenCodes = new Set([403002, 403007, 403025]);

/**
 * UID of the account with this registration token, if its registration is not confirmed or completed yet; undefined for
 * every other token. Throws OutboundError without a usable answer.
 */
export async function readRegistrant({ portal }: ConsentSite, regToken: string): Promise<string | undefined> {
  const { errorCode, body } = await callProvider(portal, 'accounts.getAccountInfo', { regToken, include: 'profile' });
  if (refusedTokenCodes.has(errorCode) || !(await accountExists(portal, errorCode))) return undefined;
  const { UID, isRegistered, isVerified } = body;
  const isIncomplete = isRegistered === false || isVerified === false;
  return isIncomplete && typeof UID === 'string' && isUid(UID) ? UID : undefined;
}

/** Codes of a value that the provider refuses: a required consent, a subscription that is gone from the schema. */
const refusedValueCodes = new Set([400006, 400009, 400025]);

/**
 * Ends one consent with a signed call. Throws 409 if the provider refuses to end it, and OutboundError without a usable
 * answer.
 * Source: requirements#consent-cards, requirements#PRI-3.
 */
export async function endConsent(site: ConsentSite, uid: string, purpose: string, language: string): Promise<void> {
  const [root = ''] = purpose.split('.');
  const endValues = {
    subscriptions: { email: { isSubscribed: false } },
    preferences: { isConsentGranted: false },
    data: false,
  };
  const members = nestedAt([purpose], endValues[root as keyof typeof endValues]);
  const params = { lang: language, [root]: JSON.stringify(members[root]) };
  const access = root === 'preferences' ? site.portal : site.preferenceCentre;
  await writeAccount(access, uid, params).catch((error: unknown) => {
    if (error instanceof UnusableAnswer && refusedValueCodes.has(error.providerCode))
      throw new Problem(409, 'consent-unendable', 'The identity provider does not end this consent.');
    throw error;
  });
}

/** The text of a consent in one language, as the provider publishes it. */
export interface Statement {
  readonly purpose: string;
  readonly documentUrl: string | null;
  readonly version: string | null;
}

/** Loads the texts of the site's consents in a language, by path. Throws OutboundError without a usable answer. */
export async function readStatements(
  { portal }: ConsentSite,
  language: string,
): Promise<ReadonlyMap<string, Statement>> {
  const { errorCode, body } = await callProvider(portal, 'accounts.getSiteConsentDetails', {});
  if (errorCode !== 0) return unusable(errorCode);
  const { siteConsentDetails } = body;
  return new Map(
    Object.entries(isRecord(siteConsentDetails) ? siteConsentDetails : {}).flatMap(([id, details]) => {
      const statement = ownMember(ownMember(details, 'legalStatements'), language);
      const purpose = ownMember(statement, 'purpose');
      if (typeof purpose !== 'string') return [];
      const [url, version, date] = ['documentUrl', 'currentDocVersion', 'currentDocDate'].map((name) =>
        ownMember(statement, name),
      );
      return [
        [
          `preferences.${id}`,
          {
            purpose,
            documentUrl: typeof url === 'string' ? url : null,
            version: typeof version === 'number' ? String(version) : typeof date === 'string' ? date : null,
          },
        ] as const,
      ];
    }),
  );
}
