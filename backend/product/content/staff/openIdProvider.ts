import type { Configuration } from 'openid-client';
import { isRecord } from '#adapters/model/json.ts';
import { staffRoles, type Person, type StaffRole } from './staff.ts';

/** The company's OpenID provider for staff, and what its claims mean. */
export interface StaffProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that tells what a person may do; steps into objects are separated by dots (`realm_access.roles`). */
  readonly roleClaim: string;
  /** Values of that claim by role; the highest role that fits counts. */
  readonly roles: Readonly<Record<StaffRole, readonly string[]>>;
  /** Only for the stand-in on this machine. */
  readonly allowHttp?: boolean;
}

/** A sign-in that is at the provider. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Signing in at the provider with the authorisation code flow, PKCE, state and nonce. */
export interface StaffProvider {
  readonly begin: () => Promise<PendingSignIn & { readonly address: string }>;
  /** The person behind an answer, without a role if the claims give none. Throws if the answer is not valid. */
  readonly finish: (
    address: URL,
    pending: PendingSignIn,
  ) => Promise<{ readonly person: Person; readonly role: StaffRole | undefined }>;
}

/** Loads with the first sign-in, so that a node starts without waiting for it. */
const library = () => import('openid-client');

/** Reads the provider's metadata at the first sign-in; after a failure the next one tries again. */
export function openIdProvider(settings: StaffProviderSettings, callback: string): StaffProvider {
  let known: Configuration | undefined;
  const configuration = async (): Promise<Configuration> => {
    const client = await library();
    known ??= await client.discovery(
      new URL(settings.issuer),
      settings.clientId,
      settings.clientSecret,
      undefined,
      // Plain http is refused unless a setting of the embedded product allows it.
      { timeout: 10, ...(settings.allowHttp === true ? { execute: [client.allowInsecureRequests] } : {}) },
    );
    return known;
  };
  return {
    begin: async () => {
      const client = await library();
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: 'openid profile email',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { ...pending, address: address.href };
    },
    finish: async (address, { state, nonce, verifier }) => {
      const client = await library();
      const party = await configuration();
      const tokens = await client.authorizationCodeGrant(party, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider named nobody');
      const told = { ...(await client.fetchUserInfo(party, tokens.access_token, claims.sub)), ...claims };
      return { person: personOf(settings.issuer, told), role: roleOf(settings, told) };
    },
  };
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Who the claims name. The issuer is a part of the id: a subject means nothing at another provider. */
function personOf(issuer: string, claims: Claims): Person {
  const email = textOf(claims['email']);
  return {
    id: `${issuer}#${claims.sub}`,
    name: textOf(claims['name']) || textOf(claims['preferred_username']) || email || claims.sub,
    email,
  };
}

/** The highest role that the claims give. */
export function roleOf(
  { roleClaim, roles }: Pick<StaffProviderSettings, 'roleClaim' | 'roles'>,
  claims: Readonly<Record<string, unknown>>,
): StaffRole | undefined {
  const found = roleClaim
    .split('.')
    .reduce<unknown>((at, step) => (isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined), claims);
  const values = Array.isArray(found) ? (found as readonly unknown[]) : [found];
  return staffRoles.toReversed().find((role) => roles[role].some((value) => values.includes(value)));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
