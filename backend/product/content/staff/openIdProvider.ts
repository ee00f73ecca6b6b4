import { storableText } from '#protocol/strictJson.ts';
import { isRecord } from '@kontor/schema-adapters/json';
import {
  openIdParty,
  type OpenIdPartySettings,
  type PendingSignOn,
  type PersonTokens,
} from '#backend/shared/openIdParty.ts';
import { staffRoles, type Person, type StaffRole } from './staff.ts';

/** The company's OpenID provider for staff, and what its claims mean. */
export interface StaffProviderSettings extends Omit<OpenIdPartySettings, 'callback'> {
  /** The claim with a person's roles; dots lead into objects (`realm_access.roles`). */
  readonly roleClaim: string;
  /** Values of that claim by role; the highest matching role counts. */
  readonly roles: Readonly<Record<StaffRole, readonly string[]>>;
}

/** Signing in at the provider. */
export type StaffProvider = ReturnType<typeof openIdProvider>;

/** The provider of staff; the first sign-in reads its metadata. */
export function openIdProvider(settings: StaffProviderSettings, callback: string) {
  const party = openIdParty({ ...settings, callback });
  return {
    begin: party.begin,
    /** The person behind an answer, without a role if the claims give none. Throws if the answer is not valid. */
    finish: async (address: URL, pending: PendingSignOn) => {
      const { claims, userInfo, tokens } = await party.finish(address, pending);
      const allClaims = { ...userInfo, ...claims };
      return { person: readPerson(settings.issuer, allClaims), role: roleOf(settings, allClaims), tokens };
    },
    /**
     * Reads a person's present role, if the provider still gives one; undefined if it has ended the sign-on. Throws if it
     * does not answer.
     */
    renew: async (tokens: PersonTokens, personId: string) => {
      const renewed = await party.renew(tokens, personId.slice(settings.issuer.length + 1));
      return renewed && { role: roleOf(settings, { ...renewed.userInfo, ...renewed.claims }), tokens: renewed.tokens };
    },
  };
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** The person of the claims. The id contains the issuer, because subjects are unique only at one provider. */
function readPerson(issuer: string, claims: Claims): Person {
  const email = readText(claims['email']);
  return {
    id: `${issuer}#${claims.sub}`,
    name: readText(claims['name']) || readText(claims['preferred_username']) || email || claims.sub,
    email,
  };
}

/** The highest role that the claims give. */
export function roleOf(
  { roleClaim, roles }: Pick<StaffProviderSettings, 'roleClaim' | 'roles'>,
  claims: Readonly<Record<string, unknown>>,
): StaffRole | undefined {
  const claim = roleClaim
    .split('.')
    .reduce<unknown>((at, step) => (isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined), claims);
  const values = Array.isArray(claim) ? (claim as readonly unknown[]) : [claim];
  return staffRoles.toReversed().find((role) => roles[role].some((value) => values.includes(value)));
}

const readText = (value: unknown): string => (typeof value === 'string' ? storableText(value) : '');
