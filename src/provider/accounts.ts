import type { AccountPatch } from '@kontor/schema-adapters/provider';
import { ssoTokenParam } from './sign-on/signOnParams.ts';
import type { TokenRecord } from './sign-on/signOn.ts';
import type { Clock } from '../browser/clock.ts';
import type { PasskeysGateway } from './passkeys.ts';
import {
  parseAccount,
  type Account,
  providerCalls,
  type ProviderCalls,
  type ProviderGateway,
  readPasswordPolicy,
  readSchema,
} from './provider.ts';
import { ServiceError } from '../browser/gatewayErrors.ts';
import { loadProviderScript, type ProviderScript, type ProviderSite } from './providerScript.ts';
import { numberOf, partOf, textOf, withoutEmpty } from '../browser/shape.ts';
import type { SiteConsent } from '../account-data/siteConsent.ts';
import { legalStatements, type LegalStatement } from './legalStatements.ts';

/** Social networks as the provider spells them. Source: requirements#provider-calls. */
export type SocialNetwork = 'apple' | 'googleplus' | 'facebook';

/** Input of a login. `regToken` with mode `link` links a pending social login to the account. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly regToken?: string;
}

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  /** Consents, and on German sites postcode and region. */
  readonly patch: AccountPatch;
  readonly regToken: string;
  readonly language: string;
}

/** Events that the client script sends by itself. A password check (`reAuth`) is not a login. */
export interface SessionListener {
  readonly onLogin: () => void;
  readonly onLogout: () => void;
}

/**
 * The portal's site at the identity provider: session, registration, reset. Call `open` first. Every call throws
 * ProviderError if the provider refuses, ServiceError if there is no usable answer.
 * Source: requirements#provider-calls.
 */
export interface AccountsGateway {
  readonly open: (site: ProviderSite, listener: SessionListener) => Promise<void>;
  readonly getSchema: ProviderGateway['getSchema'];
  readonly getPasswordPolicy: () => ReturnType<typeof readPasswordPolicy>;
  /** Seconds that an account stays locked after too many wrong passwords; undefined if the policy does not say. */
  readonly getLockoutSeconds: () => Promise<number | undefined>;
  readonly getLegalStatements: (consent: string) => Promise<readonly LegalStatement[]>;
  readonly getMandatoryConsents: () => Promise<readonly SiteConsent[]>;
  /** The account of the session, or of a pending registration. */
  readonly getAccount: (regToken?: string) => Promise<Account>;
  /** The session's account with its subscriptions only. */
  readonly getSubscriptions: () => Promise<Account>;
  readonly login: (credentials: Credentials) => Promise<void>;
  /** Checks the password of the current session without ending it. */
  readonly checkPassword: (credentials: Credentials) => Promise<void>;
  readonly socialLogin: (network: SocialNetwork, regToken?: string) => Promise<void>;
  readonly initRegistration: () => Promise<string>;
  readonly register: (account: NewAccount) => Promise<void>;
  readonly setAccount: (change: {
    readonly patch: AccountPatch;
    readonly language: string;
    readonly regToken?: string;
  }) => Promise<void>;
  readonly changePassword: (password: string, newPassword: string) => Promise<void>;
  /** Throws 206002 for a complete registration whose address is not confirmed. */
  readonly finalizeRegistration: (regToken: string) => Promise<void>;
  /** Mails a code to the person of a pending registration; returns the token that belongs to the code. */
  readonly sendCode: (regToken: string) => Promise<string>;
  /** Confirms the address with the typed code. */
  readonly confirmCode: (typed: {
    readonly regToken: string;
    readonly vToken: string;
    readonly code: string;
  }) => Promise<void>;
  readonly startReset: (email: string, language: string) => Promise<void>;
  /** Returns the UID of the account, if the answer has it. */
  readonly finishReset: (token: string, newPassword: string) => Promise<string | undefined>;
  /** The address of the account that a social login conflicts with; undefined if that account has no password. */
  readonly getConflictingLogin: (regToken: string) => Promise<string | undefined>;
  /** A signed token of the session, by which our own services identify the customer; valid for five minutes. */
  readonly getToken: () => Promise<string>;
  /** Loads the gateway that only sites with passkeys need. */
  readonly passkeys: () => Promise<PasskeysGateway>;
  readonly logout: () => Promise<void>;
  /**
   * Sends the customer back to the partner of the token. Leaves the page; does nothing if the script has no such
   * function.
   */
  readonly continueSignOn: (signOn: Pick<TokenRecord, 'token' | 'scope'>) => Promise<void>;
}

const include = 'data,preferences,profile';
const interruptible = { ignoreInterruptions: true, include };
/** Timeout of a social login, milliseconds: a customer may need ten minutes in the network's window. */
const socialLoginTimeoutMs = 600_000;

/** The portal's site, through the provider's client script. */
export function accountsGateway(clock: Clock, load: typeof loadProviderScript = loadProviderScript): AccountsGateway {
  const { open, call, read } = providerCalls(clock, load);
  let isListening = false;
  let leave: ProviderScript['sso'];
  return {
    open: async (site, listener) => {
      // The script continues single sign-on only if the page names the domain of its storage.
      Object.assign(window, { __gigyaConf: { storageDomainOverride: globalThis.location.hostname } });
      const script = await open(site);
      leave = script.sso;
      if (isListening) return;
      isListening = true;
      script.accounts['addEventHandlers']?.({
        onLogin: (event: unknown) => {
          if (textOf(event, 'loginMode') !== 'reAuth') listener.onLogin();
        },
        onLogout: listener.onLogout,
      });
    },
    ...siteDocuments(read),
    getAccount: async (regToken) => {
      const answer = await read('getAccountInfo', {
        include: `${include},lastLoginLocation`,
        extraProfileFields: 'phones',
        ...(regToken && { regToken }),
      });
      return { ...parseAccount(answer), ...parseLogins(answer) };
    },
    getSubscriptions: async () => parseAccount(await read('getAccountInfo', { include: 'subscriptions,profile' })),
    login: ({ email, password, regToken }) =>
      ignoreResult(
        call('login', { ...interruptible, loginID: email, password, ...(regToken && { loginMode: 'link', regToken }) }),
      ),
    checkPassword: ({ email, password }) =>
      ignoreResult(call('login', { ...interruptible, loginID: email, password, loginMode: 'reAuth' })),
    socialLogin: (provider, regToken) =>
      ignoreResult(
        call(
          'socialLogin',
          { ...interruptible, provider, ...(regToken && { loginMode: 'link', regToken }) },
          socialLoginTimeoutMs,
        ),
      ),
    ...registrationCalls(call),
    setAccount: ({ patch, language, regToken }) =>
      ignoreResult(call('setAccountInfo', { ...withoutEmpty(patch), lang: language, ...(regToken && { regToken }) })),
    changePassword: (password, newPassword) => ignoreResult(call('setAccountInfo', { password, newPassword })),
    startReset: (loginID, lang) => ignoreResult(call('resetPassword', { loginID, lang })),
    finishReset: async (passwordResetToken, newPassword) =>
      textOf(await call('resetPassword', { passwordResetToken, newPassword }), 'UID'),
    getConflictingLogin: async (regToken) =>
      textOf(partOf(await read('getConflictingAccount', { regToken }), 'conflictingAccount'), 'loginID'),
    passkeys: lazyPasskeysGateway({ call, read }, clock),
    logout: () => ignoreResult(call('logout', {})),
    continueSignOn: async (signOn) => continueSignOn(signOn, leave),
  };
}

/** Login methods of an account, and its last login. */
function parseLogins(answer: unknown): Pick<Account, 'hasNoPassword' | 'lastLogin'> {
  const providers = textOf(answer, 'socialProviders')?.split(',');
  const at = textOf(answer, 'lastLogin');
  const place = textOf(partOf(answer, 'lastLoginLocation'), 'city');
  return {
    // `site` stands for the account's password.
    ...(providers?.includes('site') === false && { hasNoPassword: true }),
    ...(at !== undefined && !Number.isNaN(Date.parse(at)) && { lastLogin: { at, ...(place && { place }) } }),
  };
}

/** Creates the gateway once, because it remembers removed passkeys that are still connected. */
function lazyPasskeysGateway(calls: Pick<ProviderCalls, 'call' | 'read'>, clock: Clock): AccountsGateway['passkeys'] {
  let gateway: PasskeysGateway | undefined;
  return async () => {
    const { passkeysGateway } = await import('./passkeys.ts');
    return (gateway ??= passkeysGateway(calls, clock));
  };
}

function continueSignOn({ token, scope }: Pick<TokenRecord, 'token' | 'scope'>, leave: ProviderScript['sso']): void {
  const address = globalThis.location.href;
  const withToken = new URL(address);
  withToken.searchParams.set(ssoTokenParam, token);
  if (scope) withToken.searchParams.set('scope', scope);
  // The script reads the token from the URL at once; it must not stay there. Source: requirements#sso-tokens.
  history.replaceState(history.state, '', withToken);
  leave?.['continue']?.({});
  history.replaceState(history.state, '', address);
}

function siteDocuments(
  read: ProviderCalls['read'],
): Pick<
  AccountsGateway,
  'getSchema' | 'getToken' | 'getPasswordPolicy' | 'getLockoutSeconds' | 'getLegalStatements' | 'getMandatoryConsents'
> {
  return {
    getSchema: () => readSchema(read),
    getPasswordPolicy: () => readPasswordPolicy(read),
    getToken: async () => {
      const token = textOf(await read('getJWT', {}), 'id_token');
      if (!token) throw new ServiceError('UNREADABLE', 'accounts.getJWT');
      return token;
    },
    getLockoutSeconds: async () => {
      const { accountLockout } = partOf(await read('getPolicies', { sections: 'security' }), 'security');
      return numberOf(accountLockout, 'lockoutTimeSec');
    },
    getLegalStatements: async (consent) => legalStatements(await read('getSiteConsentDetails', {}), consent),
    // The login needs nothing of the adapter, so this parser loads together with the answer.
    getMandatoryConsents: async () => {
      const [{ mandatoryConsents }, answer] = await Promise.all([
        import('./siteConsents.ts'),
        read('getSiteConsentDetails', {}),
      ]);
      return mandatoryConsents(answer);
    },
  };
}

function registrationCalls(
  call: ProviderCalls['call'],
): Pick<AccountsGateway, 'initRegistration' | 'register' | 'finalizeRegistration' | 'sendCode' | 'confirmCode'> {
  return {
    initRegistration: async () => {
      const regToken = textOf(await call('initRegistration', {}), 'regToken');
      if (!regToken) throw new ServiceError('UNREADABLE', 'accounts.initRegistration');
      return regToken;
    },
    register: ({ patch, language, ...account }) =>
      ignoreResult(
        call('register', {
          ...account,
          ...withoutEmpty(patch),
          ...interruptible,
          finalizeRegistration: true,
          regSource: `${globalThis.location.origin}/registration`,
          lang: language,
        }),
      ),
    finalizeRegistration: (regToken) => ignoreResult(call('finalizeRegistration', { ...interruptible, regToken })),
    sendCode: async (regToken) => textOf(await call('otp.sendCode', { regToken }), 'vToken') ?? '',
    confirmCode: (typed) => ignoreResult(call('otp.update', typed)),
  };
}

async function ignoreResult(work: Promise<unknown>): Promise<void> {
  await work;
}
