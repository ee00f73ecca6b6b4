import type { Clock } from '../clock.ts';
import { accountByUid, type Account } from '../storage/accountRecords.ts';
import type { Queries } from '../storage/database.ts';
import { findSession, type Session } from '../storage/sessionRecords.ts';
import type { HookCalls } from '../protocol/callHook.ts';

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
  /** Adds hooks to the navigations of token mode, which are calls, too. */
  readonly hookCalls?: HookCalls;
}

/** The account of a customer; undefined if it does not exist or is blocked. */
export async function findCustomer({ db }: SingleSignOnDeps, uid: string): Promise<Account | undefined> {
  const account = await accountByUid(db, uid);
  return account?.isActive === true ? account : undefined;
}

/** A customer's valid login at the site, by its login token. */
export async function findLogin(deps: SingleSignOnDeps, loginToken: string): Promise<Session | undefined> {
  const session = await findSession(deps.db, deps.clock.now(), deps.apiKey, loginToken);
  return session !== undefined && (await findCustomer(deps, session.uid)) !== undefined ? session : undefined;
}

/** Path of a site's OpenID provider. Source: requirements#IDP-sso. */
export const issuerPath = (apiKey: string): string => `/oidc/op/v1.0/${apiKey}`;

/** Cookie names of this origin: ports do not separate cookies, so each origin has a prefix. */
export const cookieNames = {
  session: 'idp_op_session',
  interaction: 'idp_op_interaction',
  resume: 'idp_op_resume',
} as const;
