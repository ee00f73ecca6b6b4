import { standardProfile } from '#adapters/provider/standardProfile.ts';
import type { JsonObject } from '#adapters/model/json.ts';
import type { SiteSettings } from '#backend/stand-ins/identity-provider/sites.ts';

const wholeNumbers = new Set(['profile.birthDay', 'profile.birthMonth', 'profile.birthYear', 'profile.age']);

/** A site as the provider makes it: the profile's own fields for servers only, nothing else, and its default policies. */
export const emptySite: Pick<SiteSettings, 'schema' | 'policies' | 'consents'> = {
  schema: {
    profileSchema: {
      fields: Object.fromEntries(
        [...standardProfile].map((path): [string, JsonObject] => [
          path.slice('profile.'.length),
          {
            type: wholeNumbers.has(path) ? 'long' : 'string',
            required: false,
            allowNull: true,
            writeAccess: 'serverOnly',
          },
        ]),
      ),
      dynamicSchema: false,
    },
    dataSchema: { fields: {}, dynamicSchema: false },
    subscriptionsSchema: { fields: {} },
  },
  consents: {},
  policies: {
    registration: { requireCaptcha: true },
    accountOptions: {
      verifyEmail: false,
      allowUnverifiedLogin: false,
      preventLoginIDHarvesting: false,
      loginIdentifierConflict: 'failOnSiteConflictingIdentity',
      loginIdentifiers: 'email, providerEmail',
    },
    passwordComplexity: { minCharGroups: 0, minLength: 6 },
    security: {
      accountLockout: { failedLoginThreshold: 0, lockoutTimeSec: 300, failedLoginResetSec: 0 },
      captcha: { failedLoginThreshold: 0 },
    },
    emailVerification: { verificationEmailExpiration: 86_400, autoLogin: false, defaultLanguage: 'en' },
    doubleOptIn: { nextURL: '', defaultLanguage: 'en', confirmationLinkExpiration: 1_209_600 },
    passwordReset: { requireSecurityCheck: false, tokenExpiration: 3600, defaultLanguage: 'en' },
  },
};
