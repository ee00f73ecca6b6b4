import { isJsonObject } from './protocol/callParams.ts';
import type { SiteSettings } from './sites.ts';

/** The rules of a site that the stand-in obeys. Times are seconds, as on the wire. */
export interface Policies {
  readonly passwordComplexity: { readonly minLength: number; readonly minCharGroups: number; readonly regExp?: string };
  readonly accountOptions: { readonly verifyEmail: boolean; readonly preventLoginIDHarvesting: boolean; readonly unverifiedLoginMessage?: string };
  readonly security: {
    readonly accountLockout: { readonly failedLoginThreshold: number; readonly lockoutTimeSec: number; readonly failedLoginResetSec: number };
    readonly passwordHistorySize: number;
  };
  readonly emailVerification: { readonly verificationEmailExpiration: number; readonly autoLogin: boolean; readonly defaultLanguage: string };
  readonly passwordReset: { readonly tokenExpiration: number; readonly defaultLanguage: string };
  readonly doubleOptIn: { readonly confirmationLinkExpiration: number; readonly reminderLinkExpiration: number; readonly defaultLanguage: string };
  readonly registration: { readonly requireCaptcha: boolean; readonly requireSecurityQuestion: boolean; readonly requireLoginID: boolean; readonly enforceCoppa: boolean };
}

const day = 86_400;

/**
 * A site's policies unless its scenario says otherwise. Links of the customer's mails live as long as the texts promise
 * (specification §9); `unverifiedLoginMessage` is the custom message by which a server-side extension of the site refuses
 * a login before the e-mail address is confirmed (specification §8, 400006); empty = the provider's own 206002.
 */
export const defaultPolicies: Policies = {
  registration: { requireCaptcha: false, requireSecurityQuestion: false, requireLoginID: false, enforceCoppa: false },
  passwordComplexity: { minLength: 8, minCharGroups: 4 },
  accountOptions: { verifyEmail: true, preventLoginIDHarvesting: false, unverifiedLoginMessage: 'REGISTRATION_UNVERIFIED' },
  security: { accountLockout: { failedLoginThreshold: 5, lockoutTimeSec: 300, failedLoginResetSec: 900 }, passwordHistorySize: 3 },
  emailVerification: { verificationEmailExpiration: 14 * day, autoLogin: false, defaultLanguage: 'de' },
  passwordReset: { tokenExpiration: 3600, defaultLanguage: 'de' },
  doubleOptIn: { confirmationLinkExpiration: 14 * day, reminderLinkExpiration: 7 * day, defaultLanguage: 'de' },
};

/** The site's policies: the stand-in's own, each section overlaid with the scenario's members of the same kind. */
export function policiesOf(site: SiteSettings): Policies {
  return overlay(defaultPolicies, site.policies) as Policies;
}

function overlay(base: unknown, over: unknown): unknown {
  if (over === undefined || over === null) return base;
  if (!isJsonObject(base) || !isJsonObject(over)) return typeof base === typeof over ? over : base;
  const names = Object.keys({ ...base, ...over });
  return Object.fromEntries(names.map((name) => [name, base[name] === undefined ? over[name] : overlay(base[name], over[name])]));
}
