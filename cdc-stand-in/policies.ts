import { isRecord, isJsonObject, type JsonObject } from '@kontor/schema-adapters/json';
import { ProviderFailure } from './answer.ts';
import type { SiteSettings } from './sites.ts';
import { DAY_SECONDS } from './clock.ts';

/** Rules of a password. */
interface PasswordComplexity {
  readonly minLength: number;
  readonly minCharGroups: number;
  readonly minLowercase?: number;
  readonly minUppercase?: number;
  readonly minDigit?: number;
  readonly minSpecialChars?: number;
  readonly regExp?: string;
}

const passwordComplexity: PasswordComplexity = { minLength: 8, minCharGroups: 4 };

/**
 * A site's default policies; times are seconds, as in the API. The links in mails are valid as long as the texts promise
 * (requirements#constants).
 */
const defaultPolicies = {
  registration: { requireCaptcha: false, requireSecurityQuestion: false, requireLoginID: false, enforceCoppa: false },
  passwordComplexity,
  accountOptions: { verifyEmail: true, useCodeVerification: false, preventLoginIDHarvesting: false },
  security: {
    accountLockout: { failedLoginThreshold: 5, lockoutTimeSec: 300, failedLoginResetSec: 900 },
    passwordHistorySize: 3,
  },
  emailVerification: { verificationEmailExpiration: 14 * DAY_SECONDS, autoLogin: false, defaultLanguage: 'de' },
  passwordReset: { tokenExpiration: 3600, defaultLanguage: 'de' },
  doubleOptIn: { confirmationLinkExpiration: 14 * DAY_SECONDS, defaultLanguage: 'de' },
  /**
   * Settings of a site's server-side extensions at the real provider; never part of an answer. `unverifiedLoginMessage`
   * refuses a login before the confirmation of the e-mail address (requirements#unverified-login); empty = the
   * provider's own 206002.
   */
  extensions: { unverifiedLoginMessage: 'REGISTRATION_UNVERIFIED', reminderLinkExpiration: 7 * DAY_SECONDS },
};

/** The policies of a site that the stand-in follows. */
export type Policies = typeof defaultPolicies;

/** The site's policies: the stand-in's defaults, with the scenario's members over each section. */
export function policiesOf(site: SiteSettings): Policies {
  return overlay(defaultPolicies, sectionsOf(site.policies ?? {})) as Policies;
}

/** A scenario may have a whole recorded answer: its envelope is not part of the policies. */
function sectionsOf(policies: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(policies).filter(([, section]) => isJsonObject(section)));
}

/** Sections that everybody may read. Source: requirements#IDP-policies. */
const publicSections = ['registration', 'gigyaPlugins', 'passwordComplexity', 'security'];

/** The policies as `accounts.getPolicies` answers them; throws 403007 if a browser requests more than is public. */
export function policyView(site: SiteSettings, signed: boolean, sections: readonly string[]): JsonObject {
  const { extensions: _own, ...all } = { ...gigyaPlugins, ...(policiesOf(site) as unknown as JsonObject) };
  const refused = signed ? undefined : sections.find((name) => !publicSections.includes(name));
  if (refused !== undefined) throw new ProviderFailure(403007, `Permission denied: sections ${refused}`);
  const names = sections.length > 0 ? sections : signed ? Object.keys(all) : publicSections;
  return Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]]));
}

const gigyaPlugins: JsonObject = {
  gigyaPlugins: {
    connectWithoutLoginBehavior: 'alwaysLogin',
    defaultRegScreenSet: 'Default-RegistrationLogin',
    defaultMobileRegScreenSet: 'Default-RegistrationLogin',
    sessionExpiration: 0,
    rememberSessionExpiration: 0,
  },
};

function overlay(base: unknown, over: unknown): unknown {
  if (over === undefined || over === null) return base;
  if (!isRecord(base) || !isRecord(over)) return typeof base === typeof over ? over : base;
  const names = Object.keys({ ...base, ...over });
  return Object.fromEntries(
    names.map((name) => [name, base[name] === undefined ? over[name] : overlay(base[name], over[name])]),
  );
}
