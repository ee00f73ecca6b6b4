import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { FaultStore } from '#backend/stand-ins/faults/faults.ts';
import type { Journal } from '#backend/stand-ins/faults/journal.ts';

/** A customer as partners may know them. */
export interface SsoCustomer {
  readonly UID: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly emailVerified: boolean;
  /** BCP 47. */
  readonly language?: string;
}

/** A living login. `startedAt` is epoch milliseconds of the injected clock. */
export interface SsoSession {
  readonly UID: string;
  readonly startedAt: number;
}

/** What single sign-on asks of accounts and sessions. */
export interface SsoCustomers {
  /** Undefined when there is no such account, or it is blocked. */
  readonly find: (UID: string) => Promise<SsoCustomer | undefined>;
  /** The living session of a login token at a site. */
  readonly sessionOf: (apiKey: string, loginToken: string) => Promise<SsoSession | undefined>;
  /** Opens a session at a site and answers its login token. */
  readonly openSession: (apiKey: string, UID: string) => Promise<string>;
  /** Logs the customer out at every site of the group. */
  readonly endSessions: (UID: string) => Promise<void>;
}

/** A partner service: what it registered with the provider. All addresses are compared exactly. */
export interface PartnerRegistration {
  /** Shown to the customer. */
  readonly name: string;
  readonly oidc?: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUris: readonly string[];
    readonly postLogoutRedirectUris: readonly string[];
    /** Without it the customer is sent to the consent page, whose answer must be signed. */
    readonly skipConsent: boolean;
  };
  readonly tokenMode?: {
    /** The child site's own key. */
    readonly apiKey: string;
    /** Base64. */
    readonly secret: string;
    readonly redirectUrls: readonly string[];
  };
}

/** What single sign-on needs to run. Addresses are absolute. */
export interface SingleSignOnDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The stand-in's public origin, without a slash at its end. */
  readonly origin: string;
  /** Key and secret (base64) of the site that customers log in at, which is also the group's key. */
  readonly apiKey: string;
  readonly secret: string;
  /** The central login page, `https://…/login`. */
  readonly loginPage: string;
  /** The page that carries the partner script, `https://…/login/redirect`. */
  readonly proxyPage: string;
  readonly partners: readonly PartnerRegistration[];
  readonly customers: SsoCustomers;
  /** Testers see the navigations of token mode as calls and can let them fail. */
  readonly testing?: { readonly faults: FaultStore; readonly journal: Journal };
}

/** Where the OpenID provider of a site lives. Source: requirements#IDP-sso. */
export const issuerPath = (apiKey: string): string => `/oidc/op/v1.0/${apiKey}`;
