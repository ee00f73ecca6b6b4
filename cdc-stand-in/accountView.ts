import { isJsonObject, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { signText } from './hashes.ts';
import type { FieldLookup } from './schema/fields.ts';
import type { SiteSettings } from './sites.ts';
import type { Account, Identity } from './storage/accountRecords.ts';

/**
 * The requested parts of an account. `unit` is that of the `…Timestamp` members: logins answer seconds, account info
 * milliseconds.
 */
export interface ViewRequest {
  readonly include: ReadonlySet<string>;
  readonly extraProfileFields: ReadonlySet<string>;
  readonly unit: 'seconds' | 'milliseconds';
}

/** Reads lists like `include`: comma-separated; a trailing comma and spaces are allowed. */
export function nameList(text: string | undefined): ReadonlySet<string> {
  return new Set(
    (text ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
}

/**
 * An account as in answers of `accounts.getAccountInfo` and logins, members in the recorded order. `now` is epoch
 * milliseconds.
 */
export function accountView(
  account: Account,
  site: SiteSettings,
  request: ViewRequest,
  now: number,
  identities: readonly Identity[],
): JsonObject {
  const signatureTimestamp = String(Math.trunc(now / 1000));
  const providers = [...(account.passwordHash === null ? [] : ['site']), ...identities.map(({ provider }) => provider)];
  return {
    UID: account.uid,
    // Proves a browser's UID to a site's server.
    UIDSignature: signText(`${signatureTimestamp}_${account.uid}`, site.secret),
    signatureTimestamp,
    ...times(account, request.unit),
    isActive: account.isActive,
    isRegistered: account.isRegistered,
    isVerified: account.isVerified,
    isLockedOut: account.lockedUntil !== null && account.lockedUntil > now,
    loginProvider: account.loginProvider,
    socialProviders: providers.join(','),
    ...(account.regSource === null ? {} : { regSource: account.regSource }),
    ...sections(account, request, identities),
  };
}

function times(account: Account, unit: ViewRequest['unit']): JsonObject {
  const stamps = {
    created: account.createdAt,
    registered: account.registeredAt,
    lastLogin: account.lastLoginAt,
    lastLogout: account.lastLogoutAt,
    lastUpdated: account.lastUpdatedAt,
    verified: account.verifiedAt,
  };
  return Object.fromEntries(
    Object.entries(stamps).flatMap(([name, at]): [string, Json][] => {
      if (at === null) return [];
      return [
        [name, new Date(at).toISOString()],
        [`${name}Timestamp`, unit === 'seconds' ? Math.trunc(at / 1000) : at],
      ];
    }),
  );
}

function sections(
  account: Account,
  { include, extraProfileFields }: ViewRequest,
  identities: readonly Identity[],
): JsonObject {
  const { phones, ...profile } = account.profile;
  const email = account.profile['email'];
  const emails = typeof email === 'string' ? [email] : [];
  const available: JsonObject = {
    profile: extraProfileFields.has('phones') && phones !== undefined ? { ...profile, phones } : profile,
    data: account.data,
    preferences: account.preferences,
    subscriptions: account.subscriptions,
    emails: account.isVerified ? { verified: emails, unverified: [] } : { verified: [], unverified: emails },
    loginIDs: account.isVerified ? { emails, unverifiedEmails: [] } : { emails: [], unverifiedEmails: emails },
    identities: identities.map(({ provider, providerUid, profile: socialProfile }): JsonObject => ({
      provider,
      providerUID: providerUid,
      ...socialProfile,
    })),
  };
  const requested = include.size === 0 ? new Set(['profile', 'data']) : include;
  return Object.fromEntries(
    Object.entries(available).filter(
      ([name]) =>
        requested.has(name) ||
        (name === 'identities' && [...requested].some((member) => member.startsWith('identities'))),
    ),
  );
}

/** Data that a mailed link never exposes, whatever a site's schema says. Source: requirements#JWT-4. */
const hiddenFromLinks = new Set(['data.addressBook']);

/** The account as a mailed link exposes it: the schema's fields, lists that contain some, and the e-mail address. */
export function visibleToLink(account: Account, { fields }: FieldLookup): Account {
  const paths = new Set([...fields.keys(), 'profile.email']);
  return {
    ...account,
    profile: pickFields('profile', account.profile, paths),
    data: pickFields('data', account.data, paths),
  };
}

function pickFields(path: string, value: JsonObject, paths: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, child]): [string, Json][] => {
      const inner = `${path}.${name}`;
      if (child === undefined || hiddenFromLinks.has(inner)) return [];
      if (paths.has(inner)) return [[name, child]];
      // Calls read and write a list as a whole.
      if (!isJsonObject(child)) return [...paths].some((field) => field.startsWith(`${inner}.`)) ? [[name, child]] : [];
      const visible = pickFields(inner, child, paths);
      return Object.keys(visible).length > 0 ? [[name, visible]] : [];
    }),
  );
}
