import type { Clock } from '../clock.ts';
import type { Queries } from '../storage/database.ts';
import type { HookCalls } from '../protocol/callHook.ts';

/** The customer data that partners may see. */
export interface SsoCustomer {
  readonly UID: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly emailVerified: boolean;
  /** BCP 47. */
  readonly language?: string;
}

/** A valid login. `startedAt` is epoch milliseconds of the injected clock. */
export interface SsoSession {
  readonly UID: string;
  readonly startedAt: number;
}

/** Accounts and sessions as single sign-on uses them. */
export interface SsoCustomers {
  /** Undefined if the account does not exist or is blocked. */
  readonly find: (UID: string) => Promise<SsoCustomer | undefined>;
  /** The valid session of a login token at a site. */
  readonly sessionOf: (apiKey: string, loginToken: string) => Promise<SsoSession | undefined>;
  /** Opens a session at a site and returns its login token. */
  readonly openSession: (apiKey: string, UID: string) => Promise<string>;
  /** Logs the customer out at every site of the group. */
  readonly endSessions: (UID: string) => Promise<void>;
}

/** A partner service as registered at the provider. All URLs are compared exactly. */
export interface PartnerRegistration {
  /** Shown to the customer. */
  readonly name: string;
  readonly oidc?: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUris: readonly string[];
    readonly postLogoutRedirectUris: readonly string[];
    /** If false, the provider sends the customer to the consent page, whose answer must be signed. */
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

/** Dependencies of single sign-on. URLs are absolute. */
export interface SingleSignOnDeps {
  readonly db: Queries;
  readonly clock: Clock;
  /** The stand-in's public origin, without a slash at its end. */
  readonly origin: string;
  /** Key and secret (base64) of the site where customers log in, which is also the group's key. */
  readonly apiKey: string;
  readonly secret: string;
  /** The central login page, `https://…/login`. */
  readonly loginPage: string;
  /** The page with the partner script, `https://…/login/redirect`. */
  readonly proxyPage: string;
  readonly partners: readonly PartnerRegistration[];
  readonly customers: SsoCustomers;
  /** Adds hooks to the navigations of token mode, which are calls, too. */
  readonly hookCalls?: HookCalls;
}

/** Path of a site's OpenID provider. Source: requirements#IDP-sso. */
export const issuerPath = (apiKey: string): string => `/oidc/op/v1.0/${apiKey}`;

/** Cookie names of this origin: ports do not separate cookies, so each origin has a prefix. */
export const cookieNames = {
  session: 'idp_op_session',
  interaction: 'idp_op_interaction',
  resume: 'idp_op_resume',
} as const;
